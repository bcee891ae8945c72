import { Period } from '../../contract/media.ts';

export const DEFAULT_PERIOD: Period = 'month';

/** The period that an address names; the default where it names none or one that is unknown. */
export function readPeriod(params: URLSearchParams): Period {
  return readSearchedPeriod(params) ?? DEFAULT_PERIOD;
}

/** The period that a search is narrowed to; nothing where the address names none or one that is unknown. */
export function readSearchedPeriod(params: URLSearchParams): Period | undefined {
  return Period.options.find((period) => period === params.get('period'));
}

/** An address with another period; the rest stays. */
export function withPeriod(params: URLSearchParams, period: Period): URLSearchParams {
  const next = new URLSearchParams(params);
  if (period === DEFAULT_PERIOD) next.delete('period');
  else next.set('period', period);
  return next;
}
