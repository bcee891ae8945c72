/** The videos of a channel by their views, with what a period is checked by. It takes 25 bytes a video. */
export const topOfChannel = `
CREATE INDEX media_top_of_channel ON media (channel_id, views DESC, id DESC, uploaded_at);
`;
