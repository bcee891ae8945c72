import type { ChannelPlan } from './subject.ts';

/** A channel that publishes nothing but shorts, so it has neither a videos nor a live tab. */
export const bench: ChannelPlan = {
  handle: '@sixtysecondbench',
  name: 'Sixty Second Bench',
  description: 'One tool, one job, one minute.',
  hue: 176,
  subscribers: 51_300,
  counts: { video: 0, short: 45, live: 0 },
  years: 2,
  newestHoursAgo: 30,
  typicalMinutes: 1,
  subject: {
    slots: {
      tool: [
        'block plane',
        'coping saw',
        'marking gauge',
        'centre punch',
        'bar clamp',
        'card scraper',
        'spokeshave',
        'tin snips',
        'try square',
        'brace',
        'rasp',
        'mallet',
      ],
      job: [
        'a perfect chamfer',
        'a hidden joint',
        'a square cut',
        'a stuck screw',
        'a round hole in a round bar',
        'a glue-up without gaps',
        'a sharp edge',
        'a straight line',
      ],
    },
    titles: {
      video: ['{tool}'],
      short: [
        '{tool}: {job}',
        '{job} in a minute',
        'Stop using your {tool} like this',
        'Sharpen a {tool} with sandpaper',
        '{tool} from nothing',
      ],
      live: ['{tool}'],
    },
    sentences: [
      'One {tool}, one minute.',
      'Mark it twice, cut it once.',
      'Push, do not force.',
      'And there it is: {job}.',
    ],
    tags: ['woodworking', 'tools', 'shorts'],
  },
};

/** A channel that is there when a test begins and is meant to be taken away. */
export const herethengone: ChannelPlan = {
  handle: '@herethengone',
  name: 'Here, Then Gone',
  description: 'Short-lived things: soap bubbles, sandcastles, pop-up shops.',
  hue: 300,
  subscribers: 8_120,
  counts: { video: 38, short: 6, live: 0 },
  years: 1,
  newestHoursAgo: 120,
  typicalMinutes: 5,
  subject: {
    slots: {
      thing: [
        'a soap bubble',
        'a sandcastle',
        'a snow sculpture',
        'a chalk drawing',
        'a pop-up café',
        'a paper lantern',
        'a mayfly',
        'a rainbow',
        'a fog bank',
        'an ice rink',
      ],
      time: [
        'nine seconds',
        'an afternoon',
        'one tide',
        'a week',
        'until it rained',
        'a single evening',
      ],
    },
    titles: {
      video: [
        '{thing} that lasted {time}',
        'Making {thing} again',
        'How long does {thing} last?',
        'Goodbye to {thing}',
        '{thing}, {time}, part {n}',
      ],
      short: ['{thing} for {time}'],
      live: ['{thing}'],
    },
    sentences: [
      'This was {topic}, and it lasted {time}.',
      'Look now, because it is going.',
      'The wind takes the first corner.',
      'Nothing is left, and that was the plan.',
    ],
    tags: ['ephemeral', 'art', 'timelapse'],
  },
};
