import type { Page } from '../../contract/common.ts';
import type { Route } from '../../contract/routes.ts';
import type { RequestParts } from '../../server/testing/api-client.ts';
import type { Client } from '../client.ts';
import type { Fact } from '../fact.ts';
import type { Model } from '../model.ts';
import type { World } from '../platform.ts';
import { Fault } from '../story.ts';

/** What what is kept is held against. */
export interface HttpCheck {
  model: Model;
  world: World;
  client: Client;
}

const PAGE_SIZE = 100;

/** Reads something, which must succeed. */
export async function read<Answer>(
  { client }: HttpCheck,
  route: Route,
  parts: RequestParts = {},
): Promise<Answer> {
  const body = await client.read(route, parts);
  if (body === null) throw new Fault(`${route.path} could not be read`, client.name);
  return JSON.parse(body) as Answer;
}

/** All of a list; what comes in meanwhile may have some of it read twice. */
export async function readAll<Item>(
  check: HttpCheck,
  route: Route,
  query: RequestParts['query'] = {},
): Promise<Item[]> {
  const items: Item[] = [];
  for (let page = 1; ; page += 1) {
    const paging = { ...query, page, size: PAGE_SIZE };
    const { content } = await read<Page<Item>>(check, route, { query: paging });
    items.push(...content);
    if (content.length < PAGE_SIZE) return items;
  }
}

/** Holds what was seen against what is known. */
export function expectSeen<Value>(
  subject: string,
  fact: Fact<Value>,
  seen: unknown,
  seenAs?: (value: Value) => unknown,
): void {
  if (fact.saw(seen, seenAs)) return;
  const possible = fact.possible.map((value) => JSON.stringify(seenAs ? seenAs(value) : value));
  throw new Fault(
    `${subject} is ${JSON.stringify(seen)}, and should be ${possible.join(' or ')}`,
    subject,
  );
}

/** Things of a kind that carry a key, by that; each must be one that was asked for, and there once. */
export function byKey<Item>(
  items: readonly Item[],
  keyOfItem: (item: Item) => string,
): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) {
    const key = keyOfItem(item);
    if (found.has(key)) throw new Fault(`${key} is there twice`, key);
    found.set(key, item);
  }
  return found;
}

/** That nothing is there that nobody asked for. */
export function expectAsked(found: Iterable<string>, asked: ReadonlyMap<string, unknown>): void {
  for (const key of found) {
    if (!asked.has(key)) throw new Fault(`"${key}" is there, and nobody asked for it`, key);
  }
}
