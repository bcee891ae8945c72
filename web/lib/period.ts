import { Period } from '../../contract/media.ts';

export const DEFAULT_PERIOD: Period = 'month';

/** The period that an address names; the default where it names none or one that is unknown. */
export function readPeriod(params: URLSearchParams): Period {
  return Period.options.find((period) => period === params.get('period')) ?? DEFAULT_PERIOD;
}

/** An address with another period; the rest stays. */
export function withPeriod(params: URLSearchParams, period: Period): URLSearchParams {
  const next = new URLSearchParams(params);
  if (period === DEFAULT_PERIOD) next.delete('period');
  else next.set('period', period);
  return next;
}
