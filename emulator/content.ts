import type { Availability, Catalogue, EmulatedChannel } from './catalogue.ts';
import { bench, herethengone } from './content/bench.ts';
import { engineering } from './content/engineering.ts';
import { history } from './content/history.ts';
import { kitchen } from './content/kitchen.ts';
import { music } from './content/music.ts';
import { fieldnotes } from './content/outdoors.ts';
import { plannedChannel } from './content/planned-channel.ts';
import { sky } from './content/sky.ts';
import { wordsOfTheWorld } from './content/words-of-the-world.ts';
import { randomIdentifier, seededRandom } from './random.ts';

/**
 * The platform as the demo and the tests see it: invented channels and videos, the same every time
 * except that all dates are relative to `now`.
 */
export function demoCatalogue(now: Date): Catalogue {
  const planned = [engineering, fieldnotes, kitchen, sky, music].map((plan) =>
    plannedChannel(plan, now),
  );
  return {
    channels: [
      ...planned,
      withRestrictions(plannedChannel(history, now), now),
      wordsOfTheWorld(now),
      plannedChannel(bench, now),
      plannedChannel(herethengone, now),
      emptyRoom(),
    ],
  };
}

/** One video of each kind that cannot simply be opened, among those that can. */
function withRestrictions(channel: EmulatedChannel, now: Date): EmulatedChannel {
  const restrictions: Availability[] = ['members', 'age', 'region', 'private', 'removed'];
  const videos = channel.videos.filter((video) => video.kind === 'video');
  restrictions.forEach((availability, index) => {
    const video = videos[4 + index * 7];
    if (video) video.availability = availability;
  });
  const next = channel.videos.find((video) => video.kind === 'live');
  if (next) {
    next.availability = 'upcoming';
    next.publishedAt = new Date(now.getTime() + 2 * 86_400_000 + 3_600_000).toISOString();
    next.views = 0;
    next.likes = 0;
  }
  return channel;
}

function emptyRoom(): EmulatedChannel {
  return {
    id: `UC${randomIdentifier(seededRandom('@emptyroom'), 22)}`,
    handle: '@emptyroom',
    name: 'Empty Room',
    description: 'Nothing here yet.',
    avatarHue: 0,
    subscribers: 3,
    videos: [],
  };
}
