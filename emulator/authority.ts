import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAuthority, type Identity } from './certificates.ts';

/** So long one authority serves, in milliseconds; it is valid for a year, so it outlives that. */
const TERM_MS = 150 * 86_400_000;

/** The authority that clients are told to trust, and the file that its certificate is in. */
export interface StoredAuthority {
  identity: Identity;
  certificateFile: string;
}

/**
 * Takes the authority kept in a folder, or makes one when there is none of this term. Several emulators
 * may open the same folder at once: the first one's authority serves all. None is ever replaced, which
 * could take away one that another has just begun to use.
 */
export async function openAuthority(folder: string): Promise<StoredAuthority> {
  await mkdir(folder, { recursive: true });
  const name = `authority-${Math.floor(Date.now() / TERM_MS)}`;
  const identity = await keptOrNewIdentity(path.join(folder, `${name}-with-key.pem`));
  const certificateFile = path.join(folder, `${name}.pem`);
  const temporaryFile = `${certificateFile}.${randomUUID()}`;
  await writeFile(temporaryFile, identity.certificate);
  await rename(temporaryFile, certificateFile);
  return { identity, certificateFile };
}

async function keptOrNewIdentity(file: string): Promise<Identity> {
  const kept = await readIdentity(file);
  if (kept) return kept;
  const made = createAuthority();
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, made.certificate + made.key, { mode: 0o600 });
  try {
    await link(temporaryFile, file);
    return made;
  } catch (error) {
    if (!isSystemError(error, 'EEXIST')) throw error;
    return (await readIdentity(file)) ?? made;
  } finally {
    await rm(temporaryFile, { force: true });
  }
}

async function readIdentity(file: string): Promise<Identity | undefined> {
  try {
    const text = await readFile(file, 'utf8');
    const keyAt = text.indexOf('-----BEGIN PRIVATE KEY-----');
    return { certificate: text.slice(0, keyAt), key: text.slice(keyAt) };
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
