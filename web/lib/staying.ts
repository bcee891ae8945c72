/** How an address is opened that shows the same page, which then stays where it is scrolled to. */
export const STAYING = { state: { isStaying: true } } as const;

/** The same in place of the address before, so that Back leads elsewhere. */
export const STAYING_IN_PLACE = { ...STAYING, replace: true } as const;
