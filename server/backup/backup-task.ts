import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { SettingsOfBackups } from '../settings/settings.ts';

export type BackupTask = Pick<SettingsOfBackups, 'offSite'> & {
  /** Its name in the bucket, or its path. */
  readonly location: string;
} & (
    | { readonly kind: 'send'; readonly file: string }
    /** The restored store lies in this folder meanwhile. */
    | { readonly kind: 'restore'; readonly folder: string }
  );

/** In a build, it is beside the server's first file. */
const THREAD = path.join(import.meta.dirname, `backup-thread${path.extname(import.meta.filename)}`);

/** Does a task in a thread of its own, and resolves to what was done; `signal` stops it. */
export async function doBackupTask(task: BackupTask, signal: AbortSignal): Promise<string> {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, { workerData: task });
  const stop = () => void thread.terminate();
  signal.addEventListener('abort', stop);
  try {
    const done = await new Promise<unknown>((resolve, reject) => {
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('The thread of backups has ended.')));
    });
    return z.string().parse(done);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
