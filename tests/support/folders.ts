import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { FileStore } from '../../server/files/file-store.ts';
import { folderStore } from '../../server/files/folder.ts';
import { s3Bucket } from '../../server/files/s3.ts';
import { startBucket } from './bucket.ts';

/** Makes a folder, which is removed when the running test is finished. */
export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-of-a-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens a file store in a folder, for the running test. */
export const inFolder = async (): Promise<FileStore> =>
  folderStore(path.join(await folderForTest(), 'files'));

/** Opens a file store in a bucket, for the running test. */
export async function inBucket(): Promise<FileStore> {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  return s3Bucket(bucket.settings);
}
