import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const TOUCH_EVERY_MS = 1_000;
/** A lock that nobody touched for so long belongs to a process that died. */
const ABANDONED_AFTER_MS = 10_000;
const RETRY_EVERY_MS = 200;
/** Two that find the same abandoned lock can both believe to have it; the later one keeps it. */
const SETTLE_MS = 100;

/**
 * Does `work` while no other process that asks for the same lock file does its own.
 * @template Result
 * @param {string} file
 * @param {{ onWait: () => void }} options `onWait` is called once, where another one is at work
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(file, { onWait }, work) {
  const token = `${process.pid} ${Math.random()}`;
  mkdirSync(dirname(file), { recursive: true });
  let waited = false;
  while (!(await acquire(file, token))) {
    if (!waited) onWait();
    waited = true;
    await sleep(RETRY_EVERY_MS);
  }
  const release = () => {
    if (holds(file, token)) rmSync(file, { force: true });
  };
  const touching = setInterval(() => touch(file), TOUCH_EVERY_MS);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(touching);
    process.off('exit', release);
    release();
  }
}

async function acquire(/** @type {string} */ file, /** @type {string} */ token) {
  if (!create(file, token)) {
    if (!isAbandoned(file)) return false;
    rmSync(file, { force: true });
    if (!create(file, token)) return false;
  }
  await sleep(SETTLE_MS);
  return holds(file, token);
}

function create(/** @type {string} */ file, /** @type {string} */ token) {
  try {
    writeFileSync(file, token, { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function holds(/** @type {string} */ file, /** @type {string} */ token) {
  try {
    return readFileSync(file, 'utf8') === token;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function isAbandoned(/** @type {string} */ file) {
  try {
    return Date.now() - statSync(file).mtimeMs > ABANDONED_AFTER_MS;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function touch(/** @type {string} */ file) {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

function isCode(/** @type {unknown} */ error, /** @type {string} */ code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
