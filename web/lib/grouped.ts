/**
 * A whole number, its thousands apart as English writes them: "25,000". To have `toLocaleString` do so
 * takes a browser longer, the first time, than to draw a page.
 *
 * @param count from 0 to 2^53 - 1
 */
export const grouped = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
