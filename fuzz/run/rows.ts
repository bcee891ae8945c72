import * as z from 'zod/mini';
import { AttachmentUpdate } from '../../contract/attachment.ts';
import { CommentInput } from '../../contract/comment.ts';
import { nameOf } from '../../contract/common.ts';
import { LabelInput } from '../../contract/label.ts';
import { type Route, routes } from '../../contract/routes.ts';
import type { ApiClient } from '../../server/testing/api-client.ts';

type Fault = string;

/** That a text is one that the contract takes, and takes as it is. */
function judgeText(schema: z.core.$ZodType, value: object, what: string): Fault[] {
  const read = z.safeParse(schema, value);
  if (!read.success) return [`${what}: ${z.prettifyError(read.error)}`];
  const same = Object.entries(read.data as object).every(
    ([name, text]) => (value as Record<string, unknown>)[name] === text,
  );
  return same
    ? []
    : [`${what} is not as the contract keeps it: ${JSON.stringify(value).slice(0, 200)}`];
}

async function* pagesOf<R extends Route>(api: ApiClient, route: R) {
  for (let page = 1; ; page += 1) {
    const answer = await api.call(route, { query: { page, size: 100 } });
    const { content } = answer as { content: { id: number; name?: string }[] };
    yield* content;
    if (content.length < 100) return;
  }
}

async function readOfMedia(api: ApiClient, id: number): Promise<Fault[]> {
  const params = { id };
  await api.call(routes.readMedia, { params });
  await api.call(routes.readTranscript, { params });
  await api.call(routes.listRecommended, { params });
  await api.call(routes.listActions, { params });
  const { content } = await api.call(routes.listComments, { params });
  const attachments = await api.call(routes.listAttachments, { params });
  return [
    ...content.flatMap(({ id: comment, markdownText }) =>
      judgeText(CommentInput, { markdownText }, `Comment ${comment}`),
    ),
    ...attachments.flatMap(({ id: attachment, name }) =>
      judgeText(AttachmentUpdate, { name }, `Attachment ${attachment}`),
    ),
  ];
}

/** Reads every row over HTTP. @returns what of it the contract would refuse */
export async function judgeRows(api: ApiClient): Promise<Fault[]> {
  const faults: Fault[] = [];
  const Name = z.object({ name: nameOf('Name') });
  try {
    for await (const { id, name } of pagesOf(api, routes.listMedia)) {
      faults.push(...judgeText(Name, { name }, `Video ${id}`), ...(await readOfMedia(api, id)));
    }
    for await (const { id, name } of pagesOf(api, routes.listChannels)) {
      faults.push(...judgeText(Name, { name }, `Channel ${id}`));
      await api.call(routes.readChannel, { params: { id } });
    }
    for (const route of [routes.listTags, routes.listGroups]) {
      for (const { id, name } of await api.call(route, { query: { usage: true } })) {
        faults.push(...judgeText(LabelInput, { name }, `${route.path} ${id}`));
      }
    }
    for await (const _ of pagesOf(api, routes.listAudit));
    for await (const _ of pagesOf(api, routes.listLibrary));
    for (const route of [routes.readStats, routes.readSystem, routes.readAccount])
      await api.call(route);
  } catch (error) {
    faults.push((error as Error).message.slice(0, 1_000));
  }
  return faults;
}
