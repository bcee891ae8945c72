/** What the draft of a new comment on a video is called. */
export const newComment = (mediaId: number): string => `a comment on ${mediaId}`;
