import type { Channel } from '../../contract/channel.ts';
import type { LabelDetails } from '../../contract/label.ts';
import type { Media } from '../../contract/media.ts';
import { routes } from '../../contract/routes.ts';
import { type ChannelFacts, keyOf, type LabelKind, type MediaFacts } from '../model.ts';
import { byKey, expectAsked, expectSeen, type HttpCheck, read, readAll } from './reading.ts';

async function checkLabels(check: HttpCheck): Promise<Record<LabelKind, Set<number>>> {
  const { labels } = check.model;
  const existing = { tag: new Set<number>(), group: new Set<number>() };
  for (const kind of ['tag', 'group'] as const) {
    const list = await read<LabelDetails[]>(
      check,
      kind === 'tag' ? routes.listTags : routes.listGroups,
    );
    const found = byKey(list, ({ name }) => keyOf(name));
    expectAsked(found.keys(), labels);
    for (const label of [...labels.values()].filter((candidate) => candidate.kind === kind)) {
      const seen = found.get(label.key);
      expectSeen(label.key, label.fact, seen?.name ?? null);
      if (seen) {
        label.id = seen.id;
        existing[kind].add(seen.id);
      }
    }
  }
  return existing;
}

const idsOf = (labels: readonly { id: number }[]): number[] =>
  labels.map(({ id }) => id).sort((one, other) => one - other);

const without = (ids: readonly number[], existing: ReadonlySet<number>): number[] =>
  ids.filter((id) => existing.has(id));

async function checkChannels(check: HttpCheck, groups: ReadonlySet<number>): Promise<void> {
  const { model, world } = check;
  const listed = byKey(
    await readAll<Channel>(check, routes.listChannels),
    ({ remoteId }) => remoteId,
  );
  const all = [...world.channels, ...world.strangers].map(({ id }) => [id, id] as const);
  expectAsked(listed.keys(), new Map(all));
  const seenAs = (facts: ChannelFacts | null) =>
    facts && {
      ...facts,
      schedule: facts.subscribed ? facts.schedule : null,
      groups: without(facts.groups, groups),
    };
  for (const channel of model.channels.values()) {
    const seen = listed.get(channel.remoteId);
    const facts = seen && {
      name: seen.name,
      subscribed: seen.subscribed,
      schedule: seen.schedule,
      transcripts: seen.transcripts,
      groups: idsOf(seen.groups),
    };
    expectSeen(channel.handle, channel.fact, facts ?? null, seenAs);
    if (seen) channel.id = seen.id;
  }
}

async function checkMedia(check: HttpCheck, tags: ReadonlySet<number>): Promise<void> {
  const { model, world } = check;
  const listed = new Map<string, Media>();
  for (const media of await readAll<Media>(check, routes.listMedia, { sort: 'added' })) {
    listed.set(media.remoteId, media);
  }
  const library = new Set(
    (await readAll<Media>(check, routes.listLibrary)).map(({ remoteId }) => remoteId),
  );
  const titles = new Map(
    [...world.channels, ...world.strangers].flatMap(({ videos }) =>
      videos.map(({ id, title }) => [id, title] as const),
    ),
  );
  expectAsked(listed.keys(), titles);
  for (const [remoteId, { id }] of listed) {
    const subject = model.unseenMedia(remoteId);
    const isListed = world.channels.some(({ videos }) =>
      videos.some((video) => video.id === remoteId),
    );
    if (subject.id === undefined && isListed) {
      const name = titles.get(remoteId) ?? '';
      const unmarked = { name, watched: false, watchLater: false, inLibrary: false, tags: [] };
      subject.fact.attempt(() => unmarked).done();
    }
    subject.id ??= id;
  }
  const seenAs = (facts: MediaFacts | null) =>
    facts && { ...facts, tags: without(facts.tags, tags) };
  for (const { remoteId, fact } of model.media.values()) {
    const seen = listed.get(remoteId);
    const facts = seen && {
      name: seen.name,
      watched: seen.watched,
      watchLater: seen.watchLater,
      inLibrary: library.has(remoteId),
      tags: idsOf(seen.tags),
    };
    expectSeen(remoteId, fact, facts ?? null, seenAs);
  }
}

/** Holds tags, groups, channels and videos, as they are read, against what was acknowledged. */
export async function checkCatalogue(check: HttpCheck): Promise<void> {
  const existing = await checkLabels(check);
  await checkChannels(check, existing.group);
  await checkMedia(check, existing.tag);
}
