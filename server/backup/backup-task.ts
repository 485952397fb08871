import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { OffSiteSettings } from './backup-settings.ts';

/** What a thread of its own does with a backup. */
export interface BackupTask {
  /** Encrypt it into the bucket, or restore it on trial, from there or from its folder. */
  readonly kind: 'send' | 'restore';
  /** The backup in its folder. */
  readonly file: string;
  /** Where it is sent to, or restored from, as `withBackup` takes it. */
  readonly place: string;
  /** Where the restored store lies meanwhile. */
  readonly folder: string;
  readonly offSite: OffSiteSettings | undefined;
}

const countedSchema = z.object({ rows: z.int(), files: z.int() });

/** How many rows and files a restore on trial has found. */
export type Counted = z.output<typeof countedSchema>;

/** Beside this file in the sources, and beside the server's first file in a build. */
const THREAD = path.join(import.meta.dirname, `backup-thread${path.extname(import.meta.filename)}`);

/** Does a task in a thread of its own. Throws its error; `signal` stops it. */
export async function doBackupTask(task: BackupTask, signal: AbortSignal): Promise<Counted | null> {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, { workerData: task });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop);
  try {
    const answer = await new Promise<unknown>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The thread of backups has ended.')));
    });
    return countedSchema.nullable().parse(answer);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
