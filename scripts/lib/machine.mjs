/**
 * What decides which prebuilt packages fit, in npm's words.
 * @typedef {{ platform: string, arch: string, libc: 'glibc' | 'musl' | undefined }} Machine
 */

/** @returns {Machine} */
export function thisMachine() {
  const { platform, arch } = process;
  if (platform !== 'linux') return { platform, arch, libc: undefined };
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return { platform, arch, libc: report.header?.glibcVersionRuntime ? 'glibc' : 'musl' };
}
