import type { AuditEvent } from '../domain/audit.ts';
import type { Portfolio } from '../domain/content/portfolio.ts';
import { brandOf } from '../domain/site-frame.ts';
import { type AnimeList, createAnimeList } from './anime/anime-list.ts';
import { type Audit, createAudit } from './audit/audit.ts';
import { auditRows } from './audit/rows.ts';
import { type BackupState, createBackupState } from './backup/backup-state.ts';
import type { Clock } from './clock.ts';
import { type Content, createContent } from './content/content.ts';
import { createEarlierDrafts, type EarlierDrafts } from './content/earlier-drafts.ts';
import { createFormerSlugs, type FormerSlugs } from './content/former-slugs.ts';
import { createHistory, type History } from './content/history.ts';
import { portfolioRows } from './content/rows.ts';
import { contentTextRows } from './content/text-rows.ts';
import { versionRows } from './content/version-rows.ts';
import { downloadRows } from './downloads/count-rows.ts';
import { createDownloadCounts, type DownloadCounts } from './downloads/download-counts.ts';
import { toolFileRows } from './downloads/file-rows.ts';
import { createGrants, type Grants } from './downloads/grants.ts';
import { tokenRows } from './downloads/token-rows.ts';
import { createTokens, type Tokens } from './downloads/tokens.ts';
import { createUploads, type Uploads } from './downloads/tool-file-uploads.ts';
import { createToolFiles, type ToolFiles } from './downloads/tool-files.ts';
import type { FileStore } from './files/file-store.ts';
import { createOwnFiles, type OwnFiles } from './files/own-files.ts';
import { createLoginSigner, createLogins, type Logins } from './login/logins.ts';
import { relyingPartyOf } from './login/passkey-answers.ts';
import { createPasskeys, type Passkeys } from './login/passkeys.ts';
import { createSecondFactor, type SecondFactor } from './login/second-factor.ts';
import { createSessions, type Sessions } from './login/sessions.ts';
import type { ContactGuards } from './messages/contact-guards.ts';
import { createInbox, type Inbox } from './messages/inbox.ts';
import type { MailQueue } from './messages/mail-queue.ts';
import { messageRows } from './messages/message-rows.ts';
import { createMessages, type Messages } from './messages/messages.ts';
import { outboxRows } from './messages/outbox-rows.ts';
import { createBuyerLetters } from './orders/buyer-letters.ts';
import type { StartOrderQueue } from './orders/order-mails.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { hasSampleSender } from './orders/sample-sender.ts';
import { createSealedTexts } from './orders/sealed-texts.ts';
import { type Cards, createCards } from './pictures/cards/cards.ts';
import { createPictures, type Pictures } from './pictures/pictures.ts';
import { createPreviews, type Previews } from './previews/previews.ts';
import { previewRows } from './previews/rows.ts';
import { createRetention, type Retentions } from './retention/retention.ts';
import { createFillIns, type FillIns } from './sources/fill-ins.ts';
import type { GitHubClient } from './sources/github-client.ts';
import type { Store } from './store/store.ts';
import { createVisits, type Visits } from './visits/visits.ts';

/** All services of the site, over one store. */
export interface Services {
  readonly store: Pick<Store, 'name'>;
  readonly content: Content;
  readonly previews: Previews;
  readonly history: History;
  readonly earlierDrafts: EarlierDrafts;
  readonly formerSlugs: FormerSlugs;
  readonly logins: Logins;
  readonly sessions: Sessions;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  readonly audit: Audit;
  readonly tokens: Tokens;
  readonly grants: Grants;
  readonly messages: Messages;
  readonly inbox: Inbox;
  readonly orders: Orders;
  readonly toolFiles: ToolFiles;
  readonly uploads: Uploads;
  readonly pictures: Pictures;
  readonly cards: Cards;
  readonly downloadCounts: DownloadCounts;
  readonly animeList: AnimeList;
  readonly ownFiles: OwnFiles;
  readonly visits: Visits;
  readonly retention: Retentions;
  readonly fillIns: FillIns;
  readonly backupState: BackupState;
}

/** Creates the services. */
export async function createServices(options: {
  store: Store;
  clock: Clock;
  queue: MailQueue;
  startOrderQueue: StartOrderQueue;
  guards: ContactGuards;
  /** The number of inbox messages an hour from which there is a flood. */
  floodPerHour: number;
  /** The content of a new site. */
  defaults: Portfolio;
  /** The folder with `anime.json` and `tools/`. */
  dataFolder: string;
  /** The folder of the owner's `anime.json`, `public/` and `fonts/`, which may be missing, and of what is drawn. */
  ownFolder: string;
  /** The folder of the built and public files that ship with the site, and their paths. */
  clientFolder: string;
  shippedFiles: ReadonlySet<string>;
  /** The public address of the site; undefined where it is not set. */
  siteUrl: string | undefined;
  /** Where uploaded files are kept. */
  files: FileStore;
  /** The largest upload, in bytes. */
  uploadLimit: number;
  /** How long a used token opens its download, in milliseconds. */
  grantLifetime: number;
  /** What GitHub has of users. */
  github: GitHubClient;
  /** Called with an entry of the audit log that could not be stored. */
  onAuditLost: (error: unknown, event: AuditEvent) => void;
  /** Called with the error of a rendition of a picture, or of a card, that could not be made. */
  onRenditionError: (error: unknown) => void;
  /** Called with the error of the files of a deleted picture that could not be removed. */
  onPictureFilesLeft: (error: unknown) => void;
  /** Called with one line when a file of the owner cannot be used. */
  onOwnFileProblem: (line: string) => void;
}): Promise<Services> {
  const { store, clock, files } = options;
  const audit = createAudit(auditRows(store), clock, options.onAuditLost);
  const portfolio = portfolioRows(store);
  const versions = versionRows(store);
  const content = createContent(portfolio, clock, options.defaults);
  const siteName = () => brandOf(content.current());
  const sessions = createSessions(store, clock);
  const secondFactor = createSecondFactor(store, clock, siteName);
  const signer = await createLoginSigner(store, clock);
  const passkeys = createPasskeys({
    ...{ store, signer, clock, secondFactor, siteName },
    relyingParty: relyingPartyOf(options.siteUrl),
  });
  const grants = await createGrants(store, clock, options.grantLifetime);
  const texts = contentTextRows(store);
  const fileRows = toolFileRows(store);
  const toolFiles = createToolFiles({
    rows: fileRows,
    content,
    files,
    folder: `${options.dataFolder}/tools`,
  });
  const { ownFolder, shippedFiles, onOwnFileProblem: onProblem } = options;
  const ownFiles = createOwnFiles({ folder: `${ownFolder}/public`, onProblem });
  const animeList = createAnimeList({
    ownFile: `${ownFolder}/anime.json`,
    shippedFile: `${options.dataFolder}/anime.json`,
    isPublicFile: (path) => shippedFiles.has(path) || ownFiles.has(path),
    onProblem,
  });
  await ownFiles.refresh();
  await animeList.refresh();
  const uploads = createUploads({
    rows: fileRows,
    clock,
    content,
    texts,
    files,
    limit: options.uploadLimit,
  });
  const pictures = await createPictures({
    store,
    clock,
    content,
    files,
    renditionFolder: `${ownFolder}/renditions`,
    onError: options.onRenditionError,
    onFilesLeft: options.onPictureFilesLeft,
  });
  const cards = await createCards({
    ...options,
    content,
    pictures,
    ownFiles,
    onError: options.onRenditionError,
    onProblem,
  });
  const owner = () => content.current().site.email;
  const siteUrl = options.siteUrl ?? null;
  const sealed = await createSealedTexts(store);
  const tokens = tokenRows(store);
  const orderQueue = options.startOrderQueue({
    write: createBuyerLetters({ content, tokens, sealed, siteUrl }),
    isHeld: async () => hasSampleSender((await content.loadAndPublish()).content, options.defaults),
  });
  return {
    store,
    content,
    previews: createPreviews({ rows: previewRows(store), content, clock }),
    history: createHistory({ rows: versions, portfolio, clock }),
    formerSlugs: createFormerSlugs(versions, content),
    grants,
    logins: createLogins({ store, signer, sessions, secondFactor, passkeys, audit }),
    sessions,
    secondFactor,
    passkeys,
    audit,
    tokens: createTokens({ store, rows: tokens, clock, content, grants, toolFiles }),
    messages: createMessages({ ...options, rows: messageRows(store), owner }),
    inbox: createInbox({
      ...options,
      rows: messageRows(store),
      outbox: outboxRows(store),
    }),
    orders: createOrders({
      store,
      clock,
      content,
      shipped: options.defaults,
      sealed,
      queue: orderQueue,
    }),
    toolFiles,
    uploads,
    pictures,
    cards,
    downloadCounts: createDownloadCounts(downloadRows(store), clock),
    animeList,
    earlierDrafts: createEarlierDrafts(ownFolder),
    ownFiles,
    visits: await createVisits({ ...options, timeZone: () => content.current().site.timeZone }),
    retention: createRetention(store, clock),
    fillIns: createFillIns({ content, github: options.github, pictures, audit }),
    backupState: createBackupState(store),
  };
}
