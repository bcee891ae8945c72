import { execFileSync } from 'node:child_process';

/** Some systems let nobody mount anything. */
export function canMount(): boolean {
  try {
    const script = 'mount -t tmpfs tmpfs /mnt';
    execFileSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', script], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Puts a full disk with the files of a folder in its place, on which there is space once a file appears. */
const ON_FULL_DISK = `
  folder=$1 sign=$2
  shift 2
  mount -t tmpfs -o size=64m tmpfs /mnt && cp -rp "$folder/." /mnt && mount --bind /mnt "$folder" || exit 99
  cat /dev/zero > "$folder/filler" 2>/dev/null
  (until [ -e "$sign" ] || [ ! -d "\${sign%/*}" ]; do sleep 0.1; done; rm "$folder/filler") </dev/null >/dev/null 2>&1 &
  exec "$@"`;

/**
 * The command line to run a program with that sees a folder on a disk that is full.
 *
 * @param sign the file that makes space when it appears; it has to in the end, or its folder to go
 */
export const onFullDisk = (folder: string, sign: string): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c', ON_FULL_DISK],
  ...['sh', folder, sign],
];

/** Puts a folder in its own place, where nothing can be written to it. */
const READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"';

/** The command line to run a program with that can only read a folder. */
export const onReadOnlyDisk = (folder: string): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c', READ_ONLY],
  ...['sh', folder],
];
