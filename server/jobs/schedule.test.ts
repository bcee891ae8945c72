import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SCHEDULE, SCHEDULE_PATTERN, Schedule } from '../../contract/schedule.ts';
import { isSchedule, nextRun, upcomingRuns } from './schedule.ts';

const VIENNA = 'Europe/Vienna';

/** Upcoming runs in ISO 8601, UTC, without the seconds. */
const runs = (expression: string, timeZone: string, after: string, count: number) =>
  upcomingRuns(expression, timeZone, Date.parse(after), count).map((run) =>
    new Date(run).toISOString().slice(0, 16),
  );

const zone = fc.constantFrom(
  'UTC',
  VIENNA,
  'America/New_York',
  'America/Santiago',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
);

/** A field of values within the range. */
const fieldWithin = (min: number, max: number) => {
  const value = fc.integer({ min, max });
  const step = fc.integer({ min: 1, max: Math.min(max, 12) });
  const part = fc.oneof(
    { weight: 2, arbitrary: fc.constant('*') },
    { weight: 4, arbitrary: value.map(String) },
    fc.tuple(value, value).map((ends) => ends.sort((a, b) => a - b).join('-')),
    step.map((width) => `*/${width}`),
    fc.tuple(value, step).map(([from, width]) => `${from}/${width}`),
  );
  return fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','));
};
const expressionWithin = (...ranges: readonly [number, number][]) =>
  fc.tuple(...ranges.map(([min, max]) => fieldWithin(min, max))).map((fields) => fields.join(' '));

/** Nearly all of them are schedules. */
const expression = expressionWithin([0, 59], [0, 23], [1, 31], [1, 12], [0, 6]);
/** About half of them are. */
const looseExpression = expressionWithin([0, 64], [0, 26], [0, 32], [0, 13], [0, 9]);

const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2060, 0, 1) });

describe('isSchedule', () => {
  it.each([
    '* * * * *',
    DEFAULT_SCHEDULE,
    '*/5 * * * *',
    '5/15 * * * *',
    '0-30/10,45 8-18 1,15 */2 1-5',
    '0 0 29 2 *',
    '0 0 * * 7',
    '00 006 * * *',
    '*/100 */100 */100 */100 */100',
    `5/${'9'.repeat(150)} 2-4/30 * * *`,
    '  0   6 * * * ',
  ])('takes "%s"', (text) => {
    expect(isSchedule(text)).toBe(true);
  });

  it.each([
    ['a minute that does not exist', '99 * * * *'],
    ['an hour that does not exist', '0 24 * * *'],
    ['day 0', '0 0 0 * *'],
    ['month 13', '0 0 * 13 *'],
    ['weekday 8', '0 0 * * 8'],
    ['a date that never comes', '0 0 31 2 *'],
    ['dates of which none ever comes', '0 0 31 2,4,6,9,11 *'],
    ['a range that runs backwards', '0 22-2 * * *'],
    ['a step of nothing', '*/0 * * * *'],
    ['a step that starts outside the field', '70/15 * * * *'],
    ['a number without end', `${'9'.repeat(150)} * * * *`],
    ['four fields', '* * * *'],
    ['six fields', '* * * * * *'],
    ['names', '0 0 * JAN MON'],
    ['a nickname', '@daily'],
    ['last days', '0 0 L * *'],
    ['a line break', '0 6\n* * *'],
    ['an empty list entry', '0 0 1,,2 * *'],
    ['two steps', '*/5/5 * * * *'],
    ['nothing', ''],
    ['blanks', '     '],
  ])('refuses %s', (_what, text) => {
    expect(isSchedule(text)).toBe(false);
  });

  it('accepts or refuses whatever the pattern allows, and gives runs for what it accepts', () => {
    fc.assert(
      fc.property(fc.oneof(looseExpression, fc.stringMatching(SCHEDULE_PATTERN)), (text) => {
        const found = upcomingRuns(text, 'UTC', 0, 3);
        expect(found).toHaveLength(isSchedule(text) ? 3 : 0);
      }),
      { numRuns: 300 },
    );
  });

  it('takes what the contract takes where days come in every month', () => {
    fc.assert(
      fc.property(fc.oneof(looseExpression, fc.stringMatching(SCHEDULE_PATTERN)), (text) => {
        const [minute, hour, day, , weekday] = text.split(/ +/);
        const daily = `${minute} ${hour} ${day} * ${weekday}`;
        expect(isSchedule(daily)).toBe(Schedule.safeParse(daily).success);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts nothing that the pattern does not allow', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'0123*/-,? LW#M\t'), maxLength: 30 });
    const tampered = fc
      .tuple(expression, fc.nat(30), noise)
      .map(([text, at, inserted]) => text.slice(0, at) + inserted + text.slice(at));
    fc.assert(
      fc.property(tampered, (text) => {
        expect(isSchedule(text) && !SCHEDULE_PATTERN.test(text.trim())).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('upcomingRuns', () => {
  it('gives the times of the zone, soonest first', () => {
    expect(runs(DEFAULT_SCHEDULE, VIENNA, '2026-06-01T12:00:00Z', 3)).toEqual([
      '2026-06-01T17:00',
      '2026-06-02T04:00',
      '2026-06-02T17:00',
    ]);
  });

  it('leaves out a run at the very time it is asked for', () => {
    expect(runs('0 6 * * *', 'UTC', '2026-06-01T06:00:00Z', 1)).toEqual(['2026-06-02T06:00']);
    expect(runs('0 6 * * *', 'UTC', '2026-06-01T05:59:59.999Z', 1)).toEqual(['2026-06-01T06:00']);
  });

  it('takes a number with a step as a range up to the end of the field', () => {
    expect(runs('5/20 12/6 * * *', 'UTC', '2026-06-01T12:30:00Z', 3)).toEqual([
      '2026-06-01T12:45',
      '2026-06-01T18:05',
      '2026-06-01T18:25',
    ]);
    expect(runs('0 0 * * 1/3', 'UTC', '2026-06-01T12:30:00Z', 3)).toEqual([
      '2026-06-04T00:00',
      '2026-06-08T00:00',
      '2026-06-11T00:00',
    ]);
  });

  it('takes the first value alone where a step leads beyond the end of the field', () => {
    expect(runs('*/100 5/30 */31 * *', 'UTC', '2026-06-01T12:30:00Z', 2)).toEqual([
      '2026-07-01T05:00',
      '2026-08-01T05:00',
    ]);
    expect(runs('0 0 * * 7/2', 'UTC', '2026-06-01T12:30:00Z', 2)).toEqual([
      '2026-06-07T00:00',
      '2026-06-14T00:00',
    ]);
  });

  it('takes either the day of the month or the day of the week where both are given', () => {
    expect(runs('0 0 10 * 1', 'UTC', '2026-06-01T12:00:00Z', 3)).toEqual([
      '2026-06-08T00:00',
      '2026-06-10T00:00',
      '2026-06-15T00:00',
    ]);
  });

  it('finds a date that comes every fourth year', () => {
    expect(runs('0 0 29 2 *', 'UTC', '2026-06-01T12:00:00Z', 2)).toEqual([
      '2028-02-29T00:00',
      '2032-02-29T00:00',
    ]);
  });

  describe('when clocks go forward (02:00 becomes 03:00)', () => {
    const eve = '2026-03-28T23:30:00Z';

    it('runs a named time that does not exist at the first moment after the gap', () => {
      expect(runs('30 2 * * *', VIENNA, eve, 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:30']);
      expect(runs('30 2,14 * * *', VIENNA, eve, 2)).toEqual([
        '2026-03-29T01:00',
        '2026-03-29T12:30',
      ]);
    });

    it.each([
      ['30 23 * * *', 'America/Nuuk', '2026-03-28T12:00:00Z', '2026-03-29T01:00'],
      ['0,30 23 * * 6', 'America/Nuuk', '2026-03-28T12:00:00Z', '2026-03-29T01:00'],
      ['30 3 * * *', 'Pacific/Apia', '2011-12-29T14:00:00Z', '2011-12-30T10:00'],
    ])(
      'runs %s there too in %s, where the gap ends on another day',
      (expression, zone, day, run) => {
        expect(runs(expression, zone, day, 1)).toEqual([run]);
        const [, following] = runs(expression, zone, day, 2);
        expect(runs(expression, zone, `${run}:00Z`, 1)).toEqual([following]);
      },
    );

    it('runs once where two named times fall on the same moment', () => {
      expect(runs('0 2-3 * * *', VIENNA, eve, 2)).toEqual(['2026-03-29T01:00', '2026-03-30T00:00']);
    });

    it('keeps the pace of a schedule that is not of named times', () => {
      expect(runs('0 * * * *', VIENNA, eve, 3)).toEqual([
        '2026-03-29T00:00',
        '2026-03-29T01:00',
        '2026-03-29T02:00',
      ]);
    });

    it('keeps a time outside the gap on the wall clock', () => {
      expect(runs(DEFAULT_SCHEDULE, VIENNA, eve, 2)).toEqual([
        '2026-03-29T04:00',
        '2026-03-29T17:00',
      ]);
    });
  });

  describe('when clocks go back (03:00 becomes 02:00)', () => {
    const eve = '2026-10-24T22:30:00Z';

    it('runs a named time that occurs twice at the first of the two', () => {
      expect(runs('30 2 * * *', VIENNA, eve, 2)).toEqual(['2026-10-25T00:30', '2026-10-26T01:30']);
    });

    it('does not run it again when asked between the two', () => {
      expect(runs('30 2 * * *', VIENNA, '2026-10-25T00:45:00Z', 1)).toEqual(['2026-10-26T01:30']);
      expect(runs('45 2 * * *', VIENNA, '2026-10-25T01:15:00Z', 1)).toEqual(['2026-10-26T01:45']);
    });

    it('keeps the pace of a schedule that is not of named times', () => {
      expect(runs('0 * * * *', VIENNA, eve, 4)).toEqual([
        '2026-10-24T23:00',
        '2026-10-25T00:00',
        '2026-10-25T01:00',
        '2026-10-25T02:00',
      ]);
    });
  });

  it('gives whole minutes in rising order, and the same whichever moment before a run it is asked at', () => {
    fc.assert(
      fc.property(
        expression,
        zone,
        instant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (text, timeZone, after, share) => {
          const found = upcomingRuns(text, timeZone, after, 4);
          let previous = after;
          for (const run of found) {
            expect(run).toBeGreaterThan(previous);
            expect(run % 60_000).toBe(0);
            const between = previous + Math.floor((run - 1 - previous) * share);
            expect(nextRun(text, timeZone, between)).toBe(run);
            previous = run;
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('names only times that match, and skips none, in a zone without changes', () => {
    const named = fc.tuple(fc.nat(59), fc.nat(23));
    fc.assert(
      fc.property(named, instant, ([minute, hour], after) => {
        const day = 24 * 60 * 60 * 1000;
        const time = (hour * 60 + minute) * 60_000;
        const today = Math.floor(after / day) * day + time;
        expect(nextRun(`${minute} ${hour} * * *`, 'UTC', after)).toBe(
          today > after ? today : today + day,
        );
      }),
    );
  });
});
