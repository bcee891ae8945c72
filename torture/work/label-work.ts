import { routes } from '../../contract/routes.ts';
import { Fact } from '../fact.ts';
import type { LabelKind, LabelSubject } from '../model.ts';
import { keptOf, pickOne, type Work } from './workplace.ts';

const MOST = 40;

const ROUTES = {
  tag: { create: routes.createTag, update: routes.updateTag, delete: routes.deleteTag },
  group: { create: routes.createGroup, update: routes.updateGroup, delete: routes.deleteGroup },
} as const;

const KINDS: readonly LabelKind[] = ['tag', 'group'];

export const createLabel: Work = ({ model, client, random }) => {
  if (keptOf(model, model.labels).length >= MOST) return null;
  const kind = random.pick(KINDS);
  const key = model.newKey(kind);
  const label: LabelSubject = { kind, key, id: undefined, fact: new Fact(null) };
  model.labels.set(key, label);
  return model.alone(key, async () => {
    const outcome = await client.change({
      kind: `create ${kind}`,
      subject: key,
      text: '',
      send: (api) => api.send(ROUTES[kind].create, { body: { name: key } }),
      attempt: label.fact.attempt(() => key),
    });
    if (outcome.state === 'done') label.id = JSON.parse(outcome.body).id;
  });
};

export const renameLabel: Work = ({ model, client, random }) => {
  const label = pickOne(random, keptOf(model, model.labels));
  if (!label) return null;
  const { kind, key, id, fact } = label;
  const name = `${key} ${model.newKey('v')}`;
  return model.alone(key, async () => {
    await client.change({
      kind: `rename ${kind}`,
      subject: key,
      text: name,
      send: (api) => api.send(ROUTES[kind].update, { params: { id }, body: { name } }),
      attempt: fact.attempt(() => name),
    });
  });
};

export const deleteLabel: Work = ({ model, client, random }) => {
  const label = pickOne(random, keptOf(model, model.labels));
  if (!label) return null;
  const { kind, key, id, fact } = label;
  return model.alone(key, async () => {
    await client.change({
      kind: `delete ${kind}`,
      subject: key,
      text: '',
      send: (api) => api.send(ROUTES[kind].delete, { params: { id } }),
      attempt: fact.attempt(() => null),
    });
  });
};
