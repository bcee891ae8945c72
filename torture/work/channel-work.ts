import { routes } from '../../contract/routes.ts';
import { DEFAULT_SCHEDULE } from '../../contract/schedule.ts';
import type { ChannelFacts, ChannelSubject, Model } from '../model.ts';
import { pickOne, someOf, type Work, words } from './workplace.ts';

/** Some that come within a run, and some that do not. */
const SCHEDULES = [DEFAULT_SCHEDULE, '* * * * *', '*/2 * * * *', '0 0 1 1 *'];

const kept = (model: Model): (ChannelSubject & { id: number })[] =>
  [...model.channels.values()].filter(
    (channel): channel is ChannelSubject & { id: number } =>
      channel.id !== undefined && !model.isBusy(channel.handle),
  );

/** Subscribes to a channel that the catalogue does not have; yt-dlp is asked for it, and all its videos are listed. */
export const addChannel: Work = ({ model, client, random, world }) => {
  const strange = world.channels.filter(
    ({ handle }) => !model.isBusy(handle) && model.channels.get(handle)?.id === undefined,
  );
  const channel = pickOne(random, strange);
  if (!channel) return null;
  const { handle, name } = channel;
  const groups = someOf(random, model.labelIds('group'), 2);
  const schedule = random.pick(SCHEDULES);
  return model.alone(handle, async () => {
    const subject = model.unseenChannel(channel);
    const url = `https://www.youtube.com/${handle}`;
    const askedAt = Date.now();
    const facts = { name, subscribed: true, schedule, transcripts: true, groups };
    const outcome = await client.change({
      kind: 'add channel',
      subject: handle,
      text: JSON.stringify({ groups, schedule }),
      send: (api) => api.send(routes.createChannel, { body: { url, schedule, groups } }),
      attempt: subject.fact.attempt(() => facts),
      // A group may have been deleted a moment ago; its yt-dlp may have been killed.
      mayBe: [400, 503],
    });
    if (outcome.state !== 'done') return;
    subject.id = JSON.parse(outcome.body).id;
    subject.refreshAskedAt = askedAt;
  });
};

export const changeChannel: Work = ({ model, client, random }) => {
  const channel = pickOne(random, kept(model));
  if (!channel) return null;
  const { handle, id, fact } = channel;
  const update: Partial<ChannelFacts> = {};
  if (random.chance(0.3)) update.name = `Channel ${model.newKey('n')} ${words(random)}`;
  if (random.chance(0.3)) update.subscribed = random.chance(0.7);
  if (random.chance(0.4)) update.schedule = random.pick(SCHEDULES);
  if (random.chance(0.2)) update.transcripts = random.chance(0.7);
  if (random.chance(0.4)) update.groups = someOf(random, model.labelIds('group'), 4);
  return model.alone(handle, async () => {
    if (update.subscribed === false) channel.wasLeft = true;
    await client.change({
      kind: 'change channel',
      subject: handle,
      text: JSON.stringify(update),
      send: (api) => api.send(routes.updateChannel, { params: { id }, body: update }),
      attempt: fact.attempt((facts) => facts && { ...facts, ...update }),
      mayBe: [400],
    });
  });
};

export const refreshChannel: Work = ({ model, client, random }) => {
  const channel = pickOne(random, kept(model));
  if (!channel) return null;
  const { handle, id } = channel;
  return model.alone(handle, async () => {
    const askedAt = Date.now();
    const outcome = await client.change({
      kind: 'refresh channel',
      subject: handle,
      text: '',
      send: (api) => api.send(routes.refreshChannel, { params: { id } }),
    });
    if (outcome.state === 'done') channel.refreshAskedAt = askedAt;
  });
};
