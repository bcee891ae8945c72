/** What groups are for, and how one is made, said where they are chosen. */
export const GROUPS_HINT = 'To find channels that belong together. Type a new name to add a group.';
