import { expect, test } from 'vitest';
import type { Scope } from './match.ts';
import { listNarrower } from './narrower-scopes.ts';
import type { Candidate } from './ranking.ts';

const MOST = 3;

/** Lists so many candidates of each scope, and notes which were asked for. */
function lister(counts: Partial<Record<Scope, number>>) {
  const asked: Scope[] = [];
  const list = (scope: Scope): Candidate[] => {
    asked.push(scope);
    return Array.from({ length: counts[scope] ?? 0 }, (_, id) => ({
      id,
      doc: id,
      uploadedAt: 0,
      name: '',
      scope,
    }));
  };
  return { asked, list };
}

test.each<
  [words: string, Parameters<typeof listNarrower>[0]['namesLabels'], boolean, number, Scope[]]
>([
  ['no label is named', false, false, 0, ['name']],
  ['no label is named and all is known', false, true, 0, []],
  ['labels are named that few carry', true, false, MOST - 1, ['labels']],
  ['labels are named that more carry than are listed', true, false, MOST, ['labels', 'name']],
  ['labels are named and all is known', true, true, MOST, ['labels']],
])('where %s, no scope is asked for in vain', (_, namesLabels, isAll, labels, expected) => {
  const { asked, list } = lister({ labels, name: 2 });
  const found = listNarrower({ namesLabels, isAll, most: MOST, list });
  expect(asked).toEqual(expected);
  expect(found).toHaveLength((namesLabels ? labels : 0) + (expected.includes('name') ? 2 : 0));
});
