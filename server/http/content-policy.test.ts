import { expect, test } from 'vitest';
import { policyWith } from './content-policy.ts';

const POLICY = "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:";

/** Of `a` and `b`, as `printf a | openssl dgst -sha256 -binary | base64` tells it. */
const HASHES = {
  a: "'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='",
  b: "'sha256-PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='",
};

test('what stands in a page may run and style it, and nothing else that is inline', () => {
  const html =
    '<script src="/c.js"></script><script>a</script>\n<style>b</style><script>b</script>';
  expect(policyWith(POLICY, html)).toBe(
    `default-src 'self';script-src 'self' ${HASHES.b} ${HASHES.a};style-src 'self' ${HASHES.b};img-src 'self' data:`,
  );
});

test('the policy of a page without anything inline stays as it is', () => {
  expect(policyWith(POLICY, '<script type="module" src="/c.js"></script>')).toBe(POLICY);
});
