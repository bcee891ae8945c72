/**
 * Feeds once gave videos dates that no answer and no export can hold, beyond the year 9999. Until their
 * channel's listing tells better, these videos are as new as when they were added.
 */
export const datesThatCanBe = `
UPDATE media SET uploaded_at = added_at, uploaded_precision = 0 WHERE uploaded_at > 100000000000000;
`;
