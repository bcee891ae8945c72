import sql from 'sql-template-tag';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emulatedChannel, listedIds } from '../../testing/platform.ts';
import { program } from '../../testing/program.ts';
import { createRefreshSetup, type RefreshSetup } from '../../testing/refresh-setup.ts';
import { ytDlpForTests } from '../../testing/yt-dlp.ts';

test('says that yt-dlp is missing and how to get it, and keeps what the feed told', async () => {
  const toolless = await createRefreshSetup({ ytDlpPath: '/nonexistent/yt-dlp' });
  onTestFinished(toolless.stop);
  const channel = emulatedChannel('@toolless', { video: 3 });
  const id = toolless.subscribe(channel);
  await toolless.refresh(id);
  expect(toolless.audit(id)).toEqual([
    {
      source: 'action',
      status: 'failure',
      details:
        'yt-dlp, the program that reads YouTube, was not found or could not be started. What is in the catalogue stays usable, but nothing new is read. Install yt-dlp, or set YT_DLP_PATH to where it is. 3 videos were added before it failed.',
    },
  ]);
  expect(toolless.newestFirst(id)).toEqual(listedIds(channel, 'video'));
  expect(toolless.nextTry(id)).toBeNull();
});

describe('an old yt-dlp', () => {
  const AGE = /yt-dlp 2023\.03\.04 is \d{4} days old\. YouTube changes often, .* Update yt-dlp\./;

  /** A setup whose yt-dlp is old, and does this besides telling its version. */
  async function oldSetup(script: string) {
    const ytDlpPath = await program(
      'yt-dlp',
      `[ "$2" = --version ] && echo 2023.03.04 && exit 0\n${script}`,
    );
    const old = await createRefreshSetup({ ytDlpPath });
    onTestFinished(old.stop);
    return old;
  }

  test.each([
    ['whose feed tells of some', () => undefined],
    [
      'whose feed does not answer',
      ({ emulator }: RefreshSetup) =>
        emulator.faults.set('feed', { match: { kinds: ['feed'] }, answer: { type: 'reset' } }),
    ],
  ])('is not believed where it lists no videos of a new channel %s', async (_, spoil) => {
    // What the real one of that age does: it finds nothing on today's pages, and claims success.
    const old = await oldSetup('exit 0');
    spoil(old);
    const id = old.subscribe(emulatedChannel('@aged', { video: 3 }));
    await old.refresh(id);
    const [entry, ...others] = old.audit(id);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ source: 'action', status: 'failure' });
    expect(entry?.details).toMatch(
      /^YouTube seemed to list no videos, which cannot be believed of an old yt-dlp\. Nothing in the catalogue is lost\. /,
    );
    expect(entry?.details).toMatch(AGE);
    expect(entry?.details).toMatch(/ The next try is in about a minute\.$/);
    expect(old.db.get(sql`SELECT last_extract_at AS at FROM channels WHERE id = ${id}`)).toEqual({
      at: null,
    });
  });

  test('is named where it cannot read a channel', async () => {
    const old = await oldSetup(
      'echo "ERROR: [youtube:tab] Unable to recognize tab page" >&2; exit 1',
    );
    const channel = emulatedChannel('@unreadable', { video: 3 });
    const id = old.subscribeListed(channel);
    await old.refresh(id);
    expect(old.audit(id).map(({ details }) => details)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Reading the channel from YouTube failed\\. Nothing in the catalogue is lost\\. ${AGE.source} In detail: Unable to recognize tab page\\. The next try is in about a minute\\.$`,
        ),
      ),
    ]);
    expect(old.newestFirst(id)).toEqual(listedIds(channel, 'video'));
  });
});

test('takes a channel without videos for one, also where the feed does not answer', async () => {
  const ytDlpPath = await program(
    'yt-dlp',
    `[ "$2" = --version ] && date -u +%Y.%m.%d && exit 0\nexec "${ytDlpForTests()}" "$@"`,
  );
  const current = await createRefreshSetup({ ytDlpPath });
  onTestFinished(current.stop);
  const id = current.subscribe(emulatedChannel('@bare', {}));
  current.emulator.faults.set('feed', { match: { kinds: ['feed'] }, answer: { type: 'reset' } });
  await current.refresh(id);
  expect(current.audit(id)).toMatchObject([
    { status: 'success', details: expect.stringMatching(/^It has no videos\. /) },
  ]);
});
