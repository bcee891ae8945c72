import { ActionRequest, type ActionRun } from '../../contract/action.ts';
import { routes } from '../../contract/routes.ts';
import type { Random } from '../../emulator/random.ts';
import type { Client } from '../client.ts';
import { type Model, type RunSubject, wishOf } from '../model.ts';
import { knownMedia, pickOne, type Work } from './workplace.ts';

function drawRequest(random: Random): ActionRequest {
  const action = random.pick(['extract_audio', 'extract_video', 'extract_content'] as const);
  if (action === 'extract_content') return { action, params: {} };
  const profile = action === 'extract_audio' ? random.pick(['DEFAULT', 'MP3']) : 'SMALL_720';
  const range = random.chance(0.5) ? { startTime: '1', endTime: '5' } : {};
  const sponsorBlock = random.pick(['NONE', 'MARK_CHAPTERS', 'REMOVE']);
  return ActionRequest.parse({ action, params: { profile, ...range, sponsorBlock } });
}

const underWay = ({ runs }: Model): RunSubject[] => [...runs.values()].filter(({ end }) => !end);

/** Asks for an action, and notes the run that the server gives to it. */
export async function submit(
  { model, client }: { model: Model; client: Client },
  mediaId: number,
  request: ActionRequest,
): Promise<void> {
  const outcome = await client.change({
    kind: request.action,
    subject: `video ${mediaId}`,
    text: JSON.stringify(request.params),
    send: (api) => api.send(routes.submitAction, { params: { id: mediaId }, body: request }),
  });
  if (outcome.state === 'unknown') model.unknownWishes.push(wishOf(mediaId, request));
  if (outcome.state !== 'done') return;
  const run = JSON.parse(outcome.body) as ActionRun;
  if (!model.runs.has(run.id)) model.runs.set(run.id, { id: run.id, mediaId, request, end: null });
}

export const submitAction: Work = ({ model, client, random, mostActions }) => {
  const media = pickOne(random, knownMedia(model));
  if (!media || underWay(model).length >= mostActions) return null;
  return submit({ model, client }, media.id, drawRequest(random));
};

/** Asks again for what is under way, which takes up what was put off. */
export const submitAgain: Work = ({ model, client, random }) => {
  const run = pickOne(random, underWay(model));
  return run ? submit({ model, client }, run.mediaId, run.request) : null;
};

/** Cancels a run, which must not go on from then. */
export const cancelAction: Work = ({ model, client, random }) => {
  const run = pickOne(random, underWay(model));
  if (!run) return null;
  const params = { id: run.mediaId, actionId: run.id };
  return client
    .change({
      kind: 'cancel action',
      subject: `video ${run.mediaId}`,
      text: `run ${run.id}`,
      send: (api) => api.send(routes.cancelAction, { params }),
    })
    .then(({ state }) => {
      if (state === 'done') run.isCancelled = true;
    });
};

/** Looks how the runs of a video stand. */
export const lookAtActions: Work = ({ client, model, random }) => {
  const run = pickOne(random, underWay(model));
  if (!run) return null;
  return client.read(routes.listActions, { params: { id: run.mediaId } }).then((body) => {
    if (body === null) return;
    for (const { id, state, endedAt, problem } of JSON.parse(body) as ActionRun[]) {
      const known = model.runs.get(id);
      if (known && !known.end && endedAt !== null) {
        known.end = { state, endedAt: Date.parse(endedAt), error: problem };
      }
    }
  });
};
