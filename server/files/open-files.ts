import { chmod } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Settings } from '../settings/settings.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder.ts';
import { s3Bucket } from './s3.ts';

/** Opens the store of uploads: a bucket, or a folder that is closed to other users of this machine. */
export async function openFiles(
  { dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>,
  log?: Logger,
): Promise<FileStore> {
  if (s3 !== undefined) return s3Bucket(s3);
  const folder = `${dataDir}/files`;
  await chmod(folder, 0o700).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return;
    log?.warn({ err: error }, 'other users of this machine may be able to read the uploads');
  });
  return folderStore(folder);
}
