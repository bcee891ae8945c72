import sql, { type Sql } from 'sql-template-tag';

/**
 * How the audit's words begin where reading what is said in a channel's newest videos was given up. Nothing
 * else tells such a row from one of a check of the channel, and rows that begin so are there already: other
 * words would have those taken for failed checks.
 */
const OF_CHANNEL = 'Reading what is said in the newest videos failed.';

/** What the audit says of a channel whose newest videos are read no further. */
export const channelReadingFailed = (why: string): string => `${OF_CHANNEL} ${why}`;

/** Whether that is what a row of the audit says, and not that a check of its channel failed. */
export const isOfChannelReading = (details: string): boolean => details.startsWith(OF_CHANNEL);

/** That a row of the audit, of a channel, is about a check of it. */
export const ofCheck: Sql = sql`substr(details, 1, ${OF_CHANNEL.length}) <> ${OF_CHANNEL}`;

/** What the audit says of a single video, whoever had it read. */
export const readingFailed = (why: string): string => `Reading what is said failed. ${why}`;
