import type { Attachment } from '../../contract/attachment.ts';
import type { Comment } from '../../contract/comment.ts';
import { routes } from '../../contract/routes.ts';
import type { Transcript } from '../../contract/transcript.ts';
import { keyOf } from '../model.ts';
import { saidIn } from '../platform.ts';
import { Fault } from '../story.ts';
import { byKey, expectAsked, expectSeen, type HttpCheck, read } from './reading.ts';

/** Holds comments against what was acknowledged. */
export async function checkComments(check: HttpCheck): Promise<void> {
  const { comments } = check.model;
  const mediaIds = new Set([...comments.values()].map(({ mediaId }) => mediaId));
  for (const id of mediaIds) {
    const { content } = await read<{ content: Comment[] }>(check, routes.listComments, {
      params: { id },
    });
    const found = byKey(content, ({ markdownText }) => keyOf(markdownText));
    expectAsked(found.keys(), comments);
    for (const comment of [...comments.values()].filter(({ mediaId }) => mediaId === id)) {
      const seen = found.get(comment.key);
      expectSeen(comment.key, comment.fact, seen?.markdownText ?? null);
      if (!seen) continue;
      comment.id = seen.id;
      const [, version] = /^\w+ (v\d+) /.exec(seen.markdownText) ?? [];
      if (!seen.htmlText.includes(version ?? comment.key)) {
        throw new Fault(
          `what is shown of ${comment.key} is not what is written in it`,
          comment.key,
        );
      }
    }
  }
}

async function compareContent(
  { client }: HttpCheck,
  file: { key: string; mediaId: number; id: number; hash: string },
): Promise<void> {
  const hash = await client.hashOf(file.mediaId, file.id);
  if (hash === file.hash) return;
  throw new Fault(`the content of ${file.key} is not what was uploaded`, file.key);
}

/**
 * Holds uploaded files against what was acknowledged, each with its content the first time.
 *
 * @param wanted.everyByte whether those that were compared before are read once more
 */
export async function checkFiles(check: HttpCheck, wanted: { everyByte: boolean }): Promise<void> {
  const { files } = check.model;
  const mediaIds = new Set([...files.values()].map(({ mediaId }) => mediaId));
  for (const id of mediaIds) {
    const list = await read<Attachment[]>(check, routes.listAttachments, { params: { id } });
    const uploaded = list.filter(({ type }) => !type.startsWith('generated'));
    const found = byKey(uploaded, ({ name }) => keyOf(name));
    expectAsked(found.keys(), files);
    for (const file of [...files.values()].filter(({ mediaId }) => mediaId === id)) {
      const seen = found.get(file.key);
      const facts = seen ? { name: seen.name, size: seen.size } : null;
      expectSeen(
        file.key,
        file.fact,
        facts,
        (value) => value && { name: value.name, size: value.size },
      );
      const hash = file.fact.value?.hash;
      if (!seen || hash === undefined) continue;
      file.id = seen.id;
      if (!file.isCompared || wanted.everyByte) {
        await compareContent(check, { key: file.key, mediaId: id, id: seen.id, hash });
        file.isCompared = true;
      }
    }
  }
}

/** That what is said in a video is there whole or not at all, and at all where an action read it. */
export async function checkTranscripts(check: HttpCheck): Promise<number> {
  const { model } = check;
  const wasRead = new Set(
    [...model.runs.values()]
      .filter(({ request, end }) => request.action === 'extract_content' && end?.state === 'done')
      .map(({ mediaId }) => mediaId),
  );
  let ready = 0;
  for (const { id, remoteId } of model.media.values()) {
    if (id === undefined) continue;
    const { state, lines } = await read<Transcript>(check, routes.readTranscript, {
      params: { id },
    });
    const said = lines.map(({ text }) => text);
    const isWhole = said.join('\n') === saidIn(remoteId).join('\n');
    if (state === 'ready') ready += 1;
    if (state === 'ready' ? !isWhole : wasRead.has(id)) {
      throw new Fault(`what is said in ${remoteId} is ${state}: ${said.join(' ')}`, `video ${id}`);
    }
  }
  return ready;
}
