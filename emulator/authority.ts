import { randomUUID, X509Certificate } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAuthority, type Identity } from './certificates.ts';

const RENEW_BEFORE_MS = 30 * 86_400_000;

/** The authority that clients are told to trust, and the file that its certificate is in. */
export interface StoredAuthority {
  identity: Identity;
  certificateFile: string;
}

/**
 * Takes the authority kept in a folder, or makes one when there is none or it ends within a month.
 * Several emulators may open the same folder at once: the first one's authority serves all.
 */
export async function openAuthority(folder: string): Promise<StoredAuthority> {
  await mkdir(folder, { recursive: true });
  const identity = await keptOrNewIdentity(path.join(folder, 'authority-with-key.pem'));
  const certificateFile = path.join(folder, 'authority.pem');
  await writeFile(certificateFile, identity.certificate);
  return { identity, certificateFile };
}

async function keptOrNewIdentity(file: string): Promise<Identity> {
  const kept = await readIdentity(file);
  if (kept) return kept;
  await rm(file, { force: true });
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
    const certificate = text.slice(0, keyAt);
    const ends = new X509Certificate(certificate).validToDate.getTime();
    if (ends - Date.now() < RENEW_BEFORE_MS) return undefined;
    return { certificate, key: text.slice(keyAt) };
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
