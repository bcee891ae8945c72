const VERSION = /^(\d{4})\.(\d{2})\.(\d{2})(\.\d+)*$/;

/** Whether a text is a version of yt-dlp: the day of the release, such as `2026.10.26`. Later ones sort after earlier ones. */
export function isYtDlpVersion(text: string): boolean {
  return VERSION.test(text);
}

/** When a version was released, in milliseconds since 1970: the beginning of its day, UTC. */
export function ytDlpReleasedAt(version: string): number {
  const [year = 0, month = 1, day = 1] = version.split('.').map(Number);
  return Date.UTC(year, month - 1, day);
}
