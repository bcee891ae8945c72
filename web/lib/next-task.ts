/** Lets what waits have its turn, such as a tap or a paint. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
