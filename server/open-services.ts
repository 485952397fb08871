import path from 'node:path';
import type { Logger } from 'pino';
import { defaultPortfolio } from '../data/default-portfolio.ts';
import type { Clock } from './clock.ts';
import type { Settings } from './env.ts';
import type { FileStore } from './files/file-store.ts';
import type { MailQueue } from './messages/mail-queue.ts';
import type { StartOrderQueue } from './orders/order-mails.ts';
import { PRODUCT_FOLDER } from './product-folder.ts';
import { createServices, type Services } from './services.ts';
import type { GitHubClient } from './sources/github-client.ts';
import type { Store } from './store/store.ts';

/** Creates the services of a site with these settings, which log what fails later. Throws the store's error. */
export const openServices = (options: {
  settings: Settings;
  store: Store;
  files: FileStore;
  queue: MailQueue;
  startOrderQueue: StartOrderQueue;
  clock: Clock;
  log: Logger;
  /** The folder of built and public files, and their paths. */
  clientFolder: string;
  shippedFiles: ReadonlySet<string>;
  /** What GitHub has of users. */
  github: GitHubClient;
}): Promise<Services> => {
  const { settings, log, ...parts } = options;
  return createServices({
    ...parts,
    guards: settings.contactGuards,
    floodPerHour: settings.floodPerHour,
    defaults: defaultPortfolio,
    dataFolder: path.join(PRODUCT_FOLDER, 'data'),
    ownFolder: settings.dataDir,
    siteUrl: settings.siteUrl,
    uploadLimit: settings.uploadLimit,
    grantLifetime: settings.grantLifetime,
    onAuditLost: (error, event) =>
      log.error({ err: error, event }, 'an entry of the audit log was lost'),
    onRenditionError: (error) => log.error({ err: error }, 'a picture could not be made'),
    onPictureFilesLeft: (error) =>
      log.error({ err: error }, 'the files of a deleted picture could not be removed'),
    onOwnFileProblem: (line) => log.error(line),
  });
};
