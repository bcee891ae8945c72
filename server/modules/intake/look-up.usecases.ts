import type { Context } from '../../context.ts';
import { type InvalidInput, Unavailable } from '../../platform/errors.ts';
import { AT_ONCE, BudgetSpent } from '../../youtube/budget.ts';
import { type FailureKind, PlatformFailure } from '../../youtube/failures.ts';
import type { RequestOptions } from '../../youtube/youtube.ts';

/**
 * Asks the platform for what a person is about to add, who waits before a form: few at a time, and rather
 * not at all than long.
 *
 * @param options.refusalOf what the person is told where a failure says that the thing cannot be added;
 *   null where it says nothing of the thing itself
 * @throws what `refusalOf` gives, Unavailable where the platform cannot be asked now, or the signal's reason
 */
export async function lookUp<Found>(
  { lookUps }: Pick<Context, 'lookUps'>,
  ask: (options: RequestOptions) => Promise<Found>,
  options: { signal: AbortSignal; refusalOf: (kind: FailureKind) => InvalidInput | null },
): Promise<Found> {
  const { signal, refusalOf } = options;
  try {
    return await lookUps(() => ask({ signal, ...AT_ONCE }));
  } catch (error) {
    const isOfPlatform = error instanceof PlatformFailure;
    if (!(isOfPlatform || error instanceof BudgetSpent)) throw error;
    const refusal = isOfPlatform ? refusalOf(error.kind) : null;
    throw refusal ?? new Unavailable(`${error.message} Nothing was added.`);
  }
}
