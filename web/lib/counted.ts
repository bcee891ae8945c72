import { grouped } from './grouped.ts';
/** How many there are, in words: "1 video", "25,000 videos". */
export const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;
