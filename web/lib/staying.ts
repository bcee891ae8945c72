/** How an address is opened that shows the same page, which then stays where it is scrolled to. */
export const STAYING = { state: { isStaying: true } } as const;
