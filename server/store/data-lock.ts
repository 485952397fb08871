import { chmodSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { isLocked } from './file-lock.ts';

/** The lock of a data folder: no other process can open the folder until it is released. */
export interface DataLock {
  release(): void;
}

/** Another process, named in the message, has locked the folder. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/** How long to wait for a process that is about to end, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

const holderSchema = z.object({ pid: z.int(), host: z.string(), since: z.iso.datetime() });

/**
 * Locks an existing data folder for this process. The operating system holds the lock: it is released when the process
 * ends, however it ends, and of two processes at the same time one gets it. Throws a DataInUseError where
 * another process has locked it, the file system's error where the folder cannot be used.
 */
export function lockData(folder: string): DataLock {
  const file = path.join(folder, 'lock.db');
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = new SqliteDatabase(file, { timeout: LOCK_TIMEOUT_MS });
  // In a file of its own, since a locked file cannot be read. It has been written before another process
  // stops waiting for the lock.
  const holderFile = path.join(folder, 'lock.json');
  try {
    database.exec('begin exclusive');
    const since = new Date().toISOString();
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid, host: hostname(), since }), {
      mode: 0o600,
    });
  } catch (cause) {
    database.close();
    if (!isLocked(cause)) throw cause;
    throw new DataInUseError(`It is in use by ${holderIn(holderFile)}.`, { cause });
  }
  return { release: () => database.close() };
}

function holderIn(file: string): string {
  try {
    const { pid, host, since } = holderSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return `process ${pid} on ${host} since ${since}`;
  } catch {
    return 'another process';
  }
}
