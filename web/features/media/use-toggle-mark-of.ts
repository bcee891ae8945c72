import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../api/api-context.tsx';
import { findMedia } from './find-media.ts';
import { type Mark, toggled } from './use-media-marks.ts';

/** Puts a mark on a video that is shown, or takes it off; nothing where no such video is shown. */
export function useToggleMarkOf(): (id: number, mark: Mark) => void {
  const call = useCall();
  const queryClient = useQueryClient();
  return (id, mark) => {
    const media = findMedia(queryClient, id);
    if (!media) return;
    const change = toggled({ call, queryClient }, media, mark);
    // What fails is told by the toast of every change.
    queryClient
      .getMutationCache()
      .build(queryClient, change)
      .execute(undefined)
      .catch(() => {});
  };
}
