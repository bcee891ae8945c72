import { runTool } from './child-process.ts';
import { ToolMissing } from './tool-failures.ts';

/**
 * Unpacks an archive that Python runs as it is.
 *
 * @param folder is made; what is there of it where the archive could not be unpacked is nothing to go by
 * @returns whether it was such an archive, and there is a Python to unpack it
 * @throws the signal's reason where it was aborted
 */
export async function unpackPythonArchive(
  archive: string,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> {
  const args = ['-I', '-m', 'zipfile', '-e', archive, folder];
  try {
    const { exitCode } = await runTool({
      command: 'python3',
      args,
      signal,
      maxOutputBytes: 65_536,
    });
    return exitCode === 0;
  } catch (error) {
    if (error instanceof ToolMissing) return false;
    throw error;
  }
}
