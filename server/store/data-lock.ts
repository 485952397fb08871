import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import { isLocked } from './file-lock.ts';

/** A data folder that nobody else may open meanwhile. */
export interface DataLock {
  release(): void;
}

/** The folder belongs to another process, which the message names. */
export class DataInUseError extends Error {
  override readonly name = 'DataInUseError';
}

/** How long one that is just ending is waited for, in milliseconds. */
const LOCK_TIMEOUT_MS = 1_000;

const holderSchema = z.object({ pid: z.int(), host: z.string(), since: z.iso.datetime() });

/**
 * Takes a data folder for this process. The lock is one that the operating system holds: it is free the
 * moment its process is gone, however that ended, and of two processes that ask at once one gets it.
 * Throws a DataInUseError where another process has it, the file system's error where the folder cannot
 * be used.
 */
export function lockData(folder: string): DataLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, 'lock.db');
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const database = new SqliteDatabase(file, { timeout: LOCK_TIMEOUT_MS });
  // Beside the lock, as nobody could read it from a locked file. Who was refused has waited for so long
  // that it has been written.
  const note = path.join(folder, 'lock.json');
  try {
    database.exec('begin exclusive');
    const since = new Date().toISOString();
    writeFileSync(note, JSON.stringify({ pid: process.pid, host: hostname(), since }), {
      mode: 0o600,
    });
  } catch (cause) {
    database.close();
    if (!isLocked(cause)) throw cause;
    throw new DataInUseError(`It is in use by ${holderIn(note)}.`, { cause });
  }
  return { release: () => database.close() };
}

function holderIn(note: string): string {
  try {
    const { pid, host, since } = holderSchema.parse(JSON.parse(readFileSync(note, 'utf8')));
    return `process ${pid} on ${host} since ${since}`;
  } catch {
    return 'another process';
  }
}
