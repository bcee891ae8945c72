/** How many there are, in words: `1 video`, `25,000 videos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
