import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { folderStore } from '../../server/files/folder.ts';
import { publicFiles } from '../../server/http/public-files.ts';
import { passcodeRows } from '../../server/login/passcode-rows.ts';
import { createServices, type Services } from '../../server/services.ts';
import { stoppedClock } from './clock.ts';
import { hashOf, PASSCODE } from './login-service.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { freshStore } from './stores.ts';

/** All services for the running test, with their own store, the sample content and the passcode `PASSCODE`. */
export async function siteServices(): Promise<Services> {
  const store = await freshStore();
  const folder = await mkdtemp(path.join(tmpdir(), 'engawa-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await passcodeRows(store).change(hashOf(PASSCODE));
  return createServices({
    store,
    clock: stoppedClock().clock,
    queue: { sends: false, wake: () => undefined, stop: async () => undefined },
    guards: { blockHeadless: false, blockList: [], limitSeconds: 0 },
    floodPerHour: 1_000,
    defaults: samplePortfolio,
    dataFolder: 'data',
    ownFolder: folder,
    shippedFiles: publicFiles('public'),
    files: folderStore(path.join(folder, 'files')),
    uploadLimit: 1_000,
    grantLifetime: 1_000,
    onAuditLost: (error) => {
      throw error;
    },
    onRenditionError: (error) => {
      throw error;
    },
    onPictureFilesLeft: (error) => {
      throw error;
    },
    onOwnFileProblem: (line) => {
      throw new Error(line);
    },
  });
}
