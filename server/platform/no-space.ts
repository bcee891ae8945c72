/** What the system and the database call a full disk, or a quota that is used up. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);

/** Whether an error, or what caused it, says that there is no space left. */
export function isNoSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return CODES.has(code ?? '') || isNoSpace(error.cause);
}
