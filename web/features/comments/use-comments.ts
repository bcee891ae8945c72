import {
  type QueryClient,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Comment, CommentList } from '../../../contract/comment.ts';
import { commentRoutes } from '../../../contract/routes/comments.ts';
import { useCall } from '../../api/api-context.tsx';
import { isGone } from '../../api/is-gone.ts';
import { messages } from '../../api/messages.ts';

type Comments = z.infer<typeof CommentList>;

/** The key under which the cache holds the comments on a video. */
const commentsKey = (mediaId: number) => ['comments', mediaId] as const;

/** All comments on a video, the newest first. */
export function useComments(mediaId: number) {
  const call = useCall();
  return useQuery({
    queryKey: commentsKey(mediaId),
    queryFn: ({ signal }) => call(commentRoutes.listComments, { params: { id: mediaId }, signal }),
    meta: messages.listComments,
  });
}

/**
 * Writes a comment; it stands on top once the server confirmed it. It is being sent also in the eyes
 * of a form that took the place of the one it was sent from.
 *
 * @param onCreated is called then, also where the person looks at something else meanwhile
 */
export function useCreateComment(mediaId: number, onCreated: () => void) {
  const call = useCall();
  const queryClient = useQueryClient();
  const mutationKey = [...commentsKey(mediaId), 'new'];
  const isSending = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (markdownText: string) =>
      call(commentRoutes.createComment, { params: { id: mediaId }, body: { markdownText } }),
    meta: messages.createComment,
    onSuccess: (comment) => {
      onCreated();
      // A list that was loaded in between may hold it already.
      return change(queryClient, mediaId, (comments) => [
        comment,
        ...comments.filter(({ id }) => id !== comment.id),
      ]);
    },
  });
  return { send: mutate, isSending };
}

/**
 * Changes the text of a comment; it is replaced once the server confirmed that. As with a new one,
 * it is being saved also in the eyes of a form that took the place of the one it was sent from.
 *
 * Both are called also where the person looks at something else meanwhile.
 *
 * @param onUpdated is called then
 * @param onGone is called where it turns out to have been deleted elsewhere, once it is off the list
 */
export function useUpdateComment(
  mediaId: number,
  id: number,
  { onUpdated, onGone }: { onUpdated: () => void; onGone: (text: string) => void },
) {
  const call = useCall();
  const queryClient = useQueryClient();
  const mutationKey = [...commentsKey(mediaId), id];
  const isSaving = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (markdownText: string) =>
      call(commentRoutes.updateComment, {
        params: { id: mediaId, commentId: id },
        body: { markdownText },
      }),
    meta: messages.updateComment,
    onSuccess: async (updated) => {
      await change(queryClient, mediaId, (comments) =>
        comments.map((comment) => (comment.id === id ? updated : comment)),
      );
      onUpdated();
    },
    onError: async (error, text) => {
      if (!isGone(error)) return;
      await queryClient.invalidateQueries({ queryKey: commentsKey(mediaId) });
      onGone(text);
    },
  });
  return { save: mutate, isSaving };
}

/** Deletes a comment; it is gone once the server confirmed that. */
export function useDeleteComment(mediaId: number) {
  const call = useCall();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call(commentRoutes.deleteComment, { params: { id: mediaId, commentId: id } }),
    meta: messages.deleteComment,
    onSuccess: (_nothing, id) =>
      change(queryClient, mediaId, (comments) => comments.filter((comment) => comment.id !== id)),
    // It was deleted elsewhere, and is not to stay here either.
    onError: (error) =>
      isGone(error) && queryClient.invalidateQueries({ queryKey: commentsKey(mediaId) }),
  });
}

/**
 * Shows a change without loading all comments anew. A list that is on its way does not know it yet, and is
 * asked for once more, as it may know what was done elsewhere.
 */
async function change(
  queryClient: QueryClient,
  mediaId: number,
  how: (comments: Comment[]) => Comment[],
): Promise<void> {
  const queryKey = commentsKey(mediaId);
  const isOnItsWay = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData<Comments>(queryKey);
  if (known) queryClient.setQueryData<Comments>(queryKey, { content: how(known.content) });
  const reload = () => queryClient.invalidateQueries({ queryKey });
  if (!known) await reload();
  else if (isOnItsWay) void reload();
}
