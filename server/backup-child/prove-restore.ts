import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import { readArchive } from '../backup/archive-reader.ts';
import { withBackup } from '../backup/backup-place.ts';
import type { Proof, ReceivedTask } from '../backup/backup-process.ts';
import { BackupError } from '../backup/manifest.ts';
import { pageSources } from '../backup/page-sources.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { parseSettings } from '../env.ts';
import { ownerFolder } from '../files/owner-folder.ts';
import { publicFiles } from '../http/public-files.ts';
import { makeFolder } from '../make-folder.ts';
import { NO_QUEUE } from '../messages/mail-queue.ts';
import { openServices } from '../open-services.ts';
import { type RenderPage, renderedPages } from '../rendered-pages.ts';
import { createGitHub } from '../sources/github-client.ts';
import { openFiles, openOwnStore, restoreTarget } from '../storage.ts';

/** How much of the free space the restored site may take. */
const SHARE = 0.5;

/**
 * Restores a backup into an SQLite store in a folder of its own, which checks every row and every file, and renders its
 * pages. Starts no job, sends nothing, and leaves the folder to the caller. Throws the first error.
 */
export async function proveRestore(
  task: Extract<ReceivedTask, { kind: 'prove' }>,
  { clientFolder, render }: { clientFolder: string; render: RenderPage },
): Promise<Proof> {
  const { from, file: made, folder, offSite, siteUrl, pageViewScript } = task;
  const settings = {
    ...parseSettings({}),
    dataDir: path.join(folder, 'site'),
    siteUrl,
    pageViewScript,
    offSite,
    backupPassphrase: offSite?.passphrase,
  };
  await makeFolder(settings.dataDir);
  const clock = () => new Date();
  const log = pino({ level: 'silent' });
  const store = await openOwnStore(settings);
  try {
    const manifest = await withBackup(from, { settings, parent: folder }, async (file) => {
      const { bavail, bsize } = await statfs(folder);
      const target = await restoreTarget(settings, store);
      return restoreBackup(target, file, bavail * bsize * SHARE);
    });
    // A stranger with the keys of the bucket, or another site with the same passphrase, may have put another one there.
    const expected = await readArchive(
      made,
      Number.POSITIVE_INFINITY,
      async (archive) => archive.manifest,
    );
    if (!isDeepStrictEqual(manifest, expected)) {
      throw new BackupError(`${from} is another backup than the one that was made`);
    }
    const services = await openServices({
      settings,
      store,
      files: await openFiles(settings, () => undefined),
      queue: NO_QUEUE,
      startOrderQueue: () => NO_QUEUE,
      clock,
      github: createGitHub(clock),
      log,
      clientFolder,
      shippedFiles: publicFiles(clientFolder),
    });
    await services.content.loadAndPublish();
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length + manifest.owned.length,
      sources: await pageSources(store, ownerFolder(settings.dataDir)),
      pages: await renderedPages({ services, settings, render, at: new Date(task.at), log }),
    };
  } finally {
    await store.close();
  }
}
