import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LabelDetails } from '../../contract/label.ts';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { isSameName } from '../lib/same-name.ts';
import { useCall } from './api-context.tsx';
import { ApiError, isGone } from './api-error.ts';
import { channelKeys } from './channel-keys.ts';
import type { Call } from './client.ts';
import { mediaKeys } from './media-keys.ts';
import { messages } from './messages.ts';
import type { CallMeta } from './query-client.ts';
import { statsKeys } from './stats-keys.ts';

/** Tags hang on videos, groups on channels; apart from that they are alike. */
export type LabelKind = 'tag' | 'group';

const CALLS = {
  tag: {
    key: ['tags'],
    list: { route: labelRoutes.listTags, words: messages.listTags },
    create: { route: labelRoutes.createTag, words: messages.createTag },
    update: { route: labelRoutes.updateTag, words: messages.updateTag },
    delete: { route: labelRoutes.deleteTag, words: messages.deleteTag },
  },
  group: {
    key: ['groups'],
    list: { route: labelRoutes.listGroups, words: messages.listGroups },
    create: { route: labelRoutes.createGroup, words: messages.createGroup },
    update: { route: labelRoutes.updateGroup, words: messages.updateGroup },
    delete: { route: labelRoutes.deleteGroup, words: messages.deleteGroup },
  },
} as const;

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

function namesOf(kind: LabelKind, call: Call) {
  const { key, list } = CALLS[kind];
  return queryOptions({
    queryKey: [...key, 'names'],
    queryFn: ({ signal }) => call(list.route, { signal }),
    meta: list.words,
  });
}

/** All tags or groups with how much they are used, sorted by name. */
export function useLabelUsage(kind: LabelKind) {
  const call = useCall();
  const { key, list } = CALLS[kind];
  return useQuery({
    queryKey: [...key, 'usage'],
    queryFn: ({ signal }) => call(list.route, { query: { usage: true }, signal }),
    meta: list.words,
  });
}

/** Makes a tag or a group of this name. */
export function useCreateLabel(kind: LabelKind) {
  const call = useCall();
  const { route, words } = CALLS[kind].create;
  return useLabelChange(kind, words, (name: string) => call(route, { body: { name } }));
}

const CONFLICT = 409;

/** There is a tag or a group of this name already, made elsewhere since they were listed. */
class KnownLabel extends Error {
  readonly label: LabelDetails;

  constructor(label: LabelDetails) {
    super(label.name);
    this.label = label;
  }
}

/**
 * Makes a tag or a group of this name, unless there is one already.
 *
 * @returns what takes the name and answers with the one that has it; null where that failed, which a
 *   toast says
 */
export function useLabelNamed(kind: LabelKind): (name: string) => Promise<LabelDetails | null> {
  const call = useCall();
  const queryClient = useQueryClient();
  const { route, words } = CALLS[kind].create;
  const quiet = (error: unknown) => error instanceof KnownLabel;
  const { mutateAsync } = useLabelChange(kind, { ...words, quiet }, async (name: string) => {
    try {
      return await call(route, { body: { name } });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
      const labels = await queryClient.fetchQuery({ ...namesOf(kind, call), staleTime: 0 });
      const known = labels.find((label) => isSameName(label.name, name));
      throw known ? new KnownLabel(known) : error;
    }
  });
  return (name) =>
    mutateAsync(name).catch((error) => (error instanceof KnownLabel ? error.label : null));
}

/** Gives a tag or a group another name. */
export function useRenameLabel(kind: LabelKind, id: number) {
  const call = useCall();
  const { route, words } = CALLS[kind].update;
  return useLabelChange(kind, words, (name: string) =>
    call(route, { params: { id }, body: { name } }),
  );
}

/** Deletes a tag or a group and takes it off everything. */
export function useDeleteLabel(kind: LabelKind, id: number) {
  const call = useCall();
  const { route, words } = CALLS[kind].delete;
  return useLabelChange(kind, words, () => call(route, { params: { id } }));
}

/** A change that is done once the lists hold it; what shows tags or groups is loaded anew when it is next seen. */
function useLabelChange<Input, Output>(
  kind: LabelKind,
  meta: CallMeta,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  const reload = async () => {
    for (const queryKey of [mediaKeys.all, channelKeys.all, statsKeys.counts]) {
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    await queryClient.invalidateQueries({ queryKey: CALLS[kind].key });
  };
  return useMutation({
    mutationFn,
    meta,
    onSuccess: reload,
    // It was deleted elsewhere, and is not to stay here either.
    onError: (error) => (isGone(error) ? reload() : undefined),
  });
}
