/** The version of the app, as the footer shows it. */
export const VERSION = '1.1.0';
