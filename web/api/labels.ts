import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LabelDetails } from '../../contract/label.ts';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { useCall } from './api-context.tsx';
import { type Messages, messages } from './messages.ts';

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

/** All tags or groups, sorted by name; none where they cannot be had. */
export function useLabels(kind: LabelKind) {
  const call = useCall();
  const { key, list } = CALLS[kind];
  const query = useQuery({
    queryKey: [...key, 'names'],
    queryFn: ({ signal }) => call(list.route, { signal }),
    staleTime: 5 * MINUTE,
    meta: list.words,
  });
  return { labels: query.data ?? NONE, isLoading: query.isPending };
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
  words: Messages,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { ...words },
    onSuccess: async () => {
      for (const entity of ['media', 'channels', 'stats']) {
        queryClient.invalidateQueries({ queryKey: [entity], refetchType: 'none' });
      }
      await queryClient.invalidateQueries({ queryKey: CALLS[kind].key });
    },
  });
}
