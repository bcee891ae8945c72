import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LabelDetails } from '../../contract/label.ts';
import { labelRoutes } from '../../contract/routes/labels.ts';
import { isSameName } from '../lib/same-name.ts';
import { useCall } from './api-context.tsx';
import { ApiError } from './api-error.ts';
import { channelKeys } from './channel-keys.ts';
import { isGone } from './is-gone.ts';
import { type LabelKind, labelKeys, namesOf } from './labels.ts';
import { mediaKeys } from './media-keys.ts';
import { messages } from './messages.ts';
import type { CallMeta } from './query-client.ts';
import { statsKeys } from './stats-keys.ts';

const CHANGES = {
  tag: {
    create: { route: labelRoutes.createTag, words: messages.createTag },
    update: { route: labelRoutes.updateTag, words: messages.updateTag },
    delete: { route: labelRoutes.deleteTag, words: messages.deleteTag },
  },
  group: {
    create: { route: labelRoutes.createGroup, words: messages.createGroup },
    update: { route: labelRoutes.updateGroup, words: messages.updateGroup },
    delete: { route: labelRoutes.deleteGroup, words: messages.deleteGroup },
  },
} as const;

/**
 * Makes a tag or a group of this name.
 *
 * @param onFailed is called with a name that none could be made of, also where the person looks at
 *   something else meanwhile
 */
export function useCreateLabel(kind: LabelKind, onFailed?: (name: string) => void) {
  const call = useCall();
  const { route, words } = CHANGES[kind].create;
  return useLabelChange(kind, words, async (name: string) => {
    try {
      return await call(route, { body: { name } });
    } catch (error) {
      onFailed?.(name);
      throw error;
    }
  });
}

const CONFLICT = 409;

/** A name that something else has, and how the server says so. */
export interface TakenName {
  name: string;
  words: string;
}

/**
 * The name that was taken, where that is why a tag or a group could not be made or renamed.
 *
 * @param known all that there are: whether one still has the name shows once they were loaded since
 */
export function takenName(
  change: { error: unknown; variables: string | undefined; submittedAt: number },
  known: { data: LabelDetails[] | undefined; dataUpdatedAt: number },
): TakenName | undefined {
  const { error, variables: name, submittedAt } = change;
  const isTaken = error instanceof ApiError && error.status === CONFLICT;
  if (!isTaken || error.detail === null || name === undefined) return undefined;
  const isListed = known.data?.some((label) => isSameName(label.name, name));
  if (!isListed && known.dataUpdatedAt > submittedAt) return undefined;
  return { name, words: error.detail };
}

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
  const { route, words } = CHANGES[kind].create;
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
  const { route, words } = CHANGES[kind].update;
  const rename = (name: string) => call(route, { params: { id }, body: { name } });
  return useLabelChange(kind, words, rename, id);
}

/** Deletes a tag or a group and takes it off everything. */
export function useDeleteLabel(kind: LabelKind, id: number) {
  const call = useCall();
  const { route, words } = CHANGES[kind].delete;
  return useLabelChange(kind, words, () => call(route, { params: { id } }), id);
}

/** A change that is done once the lists hold it; what shows tags or groups is loaded anew when it is next seen. */
function useLabelChange<Input, Output>(
  kind: LabelKind,
  meta: CallMeta,
  mutationFn: (input: Input) => Promise<Output>,
  id?: number,
) {
  const queryClient = useQueryClient();
  const reload = async () => {
    for (const queryKey of [mediaKeys.all, channelKeys.all, statsKeys.counts]) {
      queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    }
    await queryClient.invalidateQueries({ queryKey: labelKeys[kind] });
  };
  return useMutation({
    mutationKey: [kind, id],
    mutationFn,
    meta,
    onSuccess: reload,
    // It was deleted elsewhere, and is not to stay here either.
    onError: (error) => (isGone(error) ? reload() : undefined),
  });
}
