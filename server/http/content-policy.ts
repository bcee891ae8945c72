/**
 * The policy of what is no page of the product: nothing in it runs, loads or is framed, and where a
 * browser shows it all the same, it belongs to no origin.
 */
export const NOTHING_RUNS = [
  ...["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ...["object-src 'none'", 'sandbox'],
].join('; ');
