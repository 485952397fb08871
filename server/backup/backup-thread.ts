// The thread that encrypts, sends and restores backups beside the site: deriving the key of a passphrase takes a second,
// and SQLite's calls are synchronous. It does one task, answers it, and ends.
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { s3Bucket } from '../files/s3-bucket.ts';
import { openSqlite } from '../store/sqlite.ts';
import { withBackup } from './backup-place.ts';
import type { BackupTask, Counted } from './backup-task.ts';
import { encrypted } from './encryption.ts';
import { restoreRows } from './restore-backup.ts';

/** Only the site starts this thread. */
const task = z.custom<BackupTask>().parse(workerData);

// Not awaited here: in a build, what it imports later waits for this module. A failure ends the thread with its error.
void (task.kind === 'send' ? send(task) : restoreOnTrial(task)).then((done) =>
  parentPort?.postMessage(done),
);

async function send({ file, place, offSite }: BackupTask): Promise<null> {
  if (offSite === undefined) throw new Error('no bucket is set');
  const bytes = await encrypted(createReadStream(file), offSite.passphrase);
  await s3Bucket(offSite.s3).upload(path.posix.basename(place), bytes);
  return null;
}

/** Restores the rows of a backup into an SQLite store of its own, and checks every row and every file. */
async function restoreOnTrial({ place, folder, offSite }: BackupTask): Promise<Counted> {
  const store = await openSqlite(folder);
  try {
    const settings = { offSite, backupPassphrase: offSite?.passphrase };
    const { manifest } = await withBackup(place, { settings, parent: folder }, (file, name) =>
      restoreRows(store, file, { limit: Number.POSITIVE_INFINITY, name }),
    );
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length + manifest.owned.length,
    };
  } finally {
    await store.close();
  }
}
