import { routes } from '../../contract/routes.ts';
import { Fact } from '../fact.ts';
import type { CommentSubject } from '../model.ts';
import { keptOf, knownMedia, pickOne, type Work, words } from './workplace.ts';

/** More than so many are not kept at a time, or each look at them would take long. */
const MOST = 150;

export const addComment: Work = ({ model, client, random }) => {
  const media = pickOne(random, knownMedia(model));
  if (!media || keptOf(model, model.comments).length >= MOST) return null;
  const key = model.newKey('c');
  const text = `${key} ${words(random)}`;
  const comment: CommentSubject = { key, mediaId: media.id, id: undefined, fact: new Fact(null) };
  model.comments.set(key, comment);
  return model.alone(key, async () => {
    const outcome = await client.change({
      kind: 'add comment',
      subject: key,
      text,
      send: (api) =>
        api.send(routes.createComment, { params: { id: media.id }, body: { markdownText: text } }),
      attempt: comment.fact.attempt(() => text),
    });
    if (outcome.state === 'done') comment.id = JSON.parse(outcome.body).id;
  });
};

export const editComment: Work = ({ model, client, random }) => {
  const comment = pickOne(random, keptOf(model, model.comments));
  if (!comment) return null;
  const { key, mediaId, id, fact } = comment;
  const text = `${key} ${model.newKey('v')} ${words(random)}`;
  return model.alone(key, async () => {
    await client.change({
      kind: 'edit comment',
      subject: key,
      text,
      send: (api) =>
        api.send(routes.updateComment, {
          params: { id: mediaId, commentId: id },
          body: { markdownText: text },
        }),
      attempt: fact.attempt(() => text),
    });
  });
};

export const deleteComment: Work = ({ model, client, random }) => {
  const comment = pickOne(random, keptOf(model, model.comments));
  if (!comment) return null;
  const { key, mediaId, id, fact } = comment;
  return model.alone(key, async () => {
    await client.change({
      kind: 'delete comment',
      subject: key,
      text: '',
      send: (api) => api.send(routes.deleteComment, { params: { id: mediaId, commentId: id } }),
      attempt: fact.attempt(() => null),
    });
  });
};
