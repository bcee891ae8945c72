/**
 * Waits for something that goes on for others as well, and so is not called off with who waits.
 *
 * @throws what it throws, or the signal's reason where that is aborted before
 */
export async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([aborted, work]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
