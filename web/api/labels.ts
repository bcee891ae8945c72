import { queryOptions, useQuery } from '@tanstack/react-query';
import type { LabelDetails } from '../../contract/label.ts';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { useCall } from './api-context.tsx';
import type { Call } from './client.ts';
import { messages } from './messages.ts';

/** Tags hang on videos, groups on channels; apart from that they are alike. */
export type LabelKind = 'tag' | 'group';

const LISTS = {
  tag: { route: labelRoutes.listTags, words: messages.listTags },
  group: { route: labelRoutes.listGroups, words: messages.listGroups },
} as const;

/** The keys under which the cache holds all tags, and all groups. */
export const labelKeys = { tag: ['tags'], group: ['groups'] } as const;

const MINUTE = 60_000;
const NONE: LabelDetails[] = [];

/**
 * All tags or groups, sorted by name; none where they cannot be had.
 *
 * @param wanted the ids of some that are named: where one is not known, it may have been made elsewhere
 *   since, and all are loaded anew
 */
export function useLabels(kind: LabelKind, wanted: readonly number[] = []) {
  const isKnown = (labels: LabelDetails[] = NONE) =>
    wanted.every((id) => labels.some((label) => label.id === id));
  const query = useQuery({
    ...namesOf(kind, useCall()),
    staleTime: 5 * MINUTE,
    refetchOnMount: ({ state }) => isKnown(state.data) || 'always',
  });
  return {
    labels: query.data ?? NONE,
    isLoading: query.isPending,
    /** Whether one that is not among them may still come. */
    isBusy: query.isFetching,
    isLoaded: query.isSuccess,
  };
}

/** The list of all tags or groups. */
export function namesOf(kind: LabelKind, call: Call) {
  const { route, words } = LISTS[kind];
  return queryOptions({
    queryKey: [...labelKeys[kind], 'names'],
    queryFn: ({ signal }) => call(route, { signal }),
    meta: words,
  });
}

/** All tags or groups with how much they are used, sorted by name. */
export function useLabelUsage(kind: LabelKind) {
  const call = useCall();
  const { route, words } = LISTS[kind];
  return useQuery({
    queryKey: [...labelKeys[kind], 'usage'],
    queryFn: ({ signal }) => call(route, { query: { usage: true }, signal }),
    meta: words,
  });
}
