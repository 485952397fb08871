// The thread that does one task of backups, so that deriving keys and reading SQLite do not block the site.
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { inWorkFolder } from '../files/folder.ts';
import { s3Bucket } from '../files/s3.ts';
import { openSqlite } from '../store/sqlite.ts';
import { encrypted, withBackup } from './backup-location.ts';
import type { BackupTask } from './backup-task.ts';
import { restoreRows } from './restore-backup.ts';

// Not awaited: in a build, what it imports later waits for this module. A failure ends the thread with its error.
void done(z.custom<BackupTask>().parse(workerData)).then((what) => parentPort?.postMessage(what));

async function done(task: BackupTask): Promise<string> {
  const { offSite, location } = task;
  if (task.kind === 'send') {
    if (offSite === undefined) throw new Error('no bucket is set');
    // As a file: a bucket asks for the size first.
    return inWorkFolder(path.dirname(task.file), async (folder) => {
      const file = path.join(folder, 'encrypted');
      const bytes = await encrypted(createReadStream(task.file), offSite.passphrase);
      await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
      const key = path.posix.basename(location);
      await s3Bucket(offSite.s3).write(key, createReadStream(file), (await stat(file)).size);
      return `sent to ${location}`;
    });
  }
  // Every row and every file is read and checked.
  const store = await openSqlite(task.folder);
  try {
    const settings = { offSite, backupPassphrase: offSite?.passphrase, dataDir: task.folder };
    const { manifest } = await withBackup(location, settings, (file) => restoreRows(store, file));
    const { files, owned, tables } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows and ${files.length + owned.length} files`;
  } finally {
    await store.close();
  }
}
