/** The weight of what is not wanted. */
const UNWANTED = /^q=0(?:\.0*)?$/i;

/**
 * The encodings that a request takes. Each part of the header is looked at once: anybody may send one
 * that is as long as headers can be.
 *
 * @param header as `Accept-Encoding` has it
 */
export function acceptedEncodings(header = ''): ReadonlySet<string> {
  const wanted = header.split(',').flatMap((entry) => {
    const [name = '', weight = ''] = entry.split(';').map((part) => part.trim());
    return UNWANTED.test(weight) ? [] : name.toLowerCase();
  });
  return new Set(wanted);
}
