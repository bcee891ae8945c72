/** Whose a handle is only the platform tells, so nobody looks for a channel by it here. */
export const noIndexOfHandles = `
DROP INDEX channels_by_handle;
`;
