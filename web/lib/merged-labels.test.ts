import { expect, test } from 'vitest';
import { mergedLabels } from './merged-labels.ts';

const labels = (...ids: number[]) => ids.map((id) => ({ id }));

test.each([
  ['what was added here and there', [1, 2], labels(1), labels(1, 3), [1, 3, 2]],
  ['what was added in both places once', [1, 2], labels(1), labels(1, 2), [1, 2]],
  ['nothing that was removed here', [2], labels(1, 2), labels(1, 2, 3), [2, 3]],
  ['nothing that was removed there', [1, 2, 3], labels(1, 2), labels(2), [2, 3]],
  ['what was chosen where nothing was changed there', [3], labels(1, 2), labels(1, 2), [3]],
  ['what is there where nothing was changed here', undefined, labels(1), labels(2), [2]],
])('has %s', (_, chosen, shown, now, merged) => {
  expect(mergedLabels(chosen, shown, now)).toEqual(merged);
});
