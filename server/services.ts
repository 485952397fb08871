import { createAnimeList } from './anime/anime-list.ts';
import { createAudit } from './audit/audit.ts';
import { createBackups } from './backup/backups.ts';
import { createContent } from './content/content.ts';
import { createFormerPaths } from './content/former-paths.ts';
import { createHistory } from './content/history.ts';
import { createPublicPages } from './content/public-pages.ts';
import { createDoctor, createDoctorProofs } from './doctor/checks.ts';
import { createGrants } from './downloads/grants.ts';
import { createTokens } from './downloads/tokens.ts';
import { createToolFiles } from './downloads/tool-files.ts';
import { createToolUploads } from './downloads/tool-uploads.ts';
import { createOwnFiles } from './files/own-files.ts';
import { isSecureSite } from './http/security-headers.ts';
import { createLogins } from './login/logins.ts';
import { createPasskeys } from './login/passkeys.ts';
import { createSecondFactor } from './login/second-factor.ts';
import { createCookies, createSessions } from './login/sessions.ts';
import { createMails } from './mails/mails.ts';
import { createInbox } from './messages/inbox.ts';
import { createMessages } from './messages/messages.ts';
import { createOrders } from './orders/orders.ts';
import { createCards } from './pictures/cards/cards.ts';
import { createPictures } from './pictures/library.ts';
import { createPreviews } from './previews/previews.ts';
import { createRetention } from './retention/retention.ts';
import type { Site } from './site.ts';
import type { GitHub } from './sources/github.ts';
import { createVisits } from './visits/visits.ts';

/** All services of the site. Each is made of `Site` and of services created before it. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Creates the services. Throws the store's error. */
export async function createServices(site: Site, github: GitHub) {
  const { store, settings, clock } = site;
  const audit = createAudit(site);
  const ownFiles = createOwnFiles(site);
  const content = createContent(site);
  const sessions = createSessions(site);
  const secondFactor = createSecondFactor(site, content);
  const passkeys = await createPasskeys(site, content, secondFactor);
  const grants = await createGrants(site);
  const toolFiles = createToolFiles(site, content);
  const animeList = createAnimeList(site, content, ownFiles);
  await ownFiles.refresh();
  await animeList.refresh();
  const toolUploads = createToolUploads(site, content);
  const pictures = await createPictures(site, content);
  const cards = await createCards(site, content, pictures);
  const mails = await createMails(site);
  const doctorProofs = await createDoctorProofs(store, clock);
  const messages = createMessages(site, content, mails);
  return {
    store,
    content,
    previews: createPreviews(site, content),
    history: createHistory(site),
    formerPaths: createFormerPaths(site, content),
    grants,
    logins: await createLogins(site, sessions, secondFactor, passkeys, audit),
    sessions,
    cookies: createCookies(isSecureSite(settings.siteUrl)),
    secondFactor,
    passkeys,
    audit,
    tokens: createTokens(site, content, grants, toolFiles),
    mails,
    messages,
    inbox: createInbox(site, mails),
    orders: await createOrders(site, content, mails),
    toolFiles,
    toolUploads,
    pictures,
    cards,
    animeList,
    publicPages: createPublicPages(content, animeList),
    ownFiles,
    visits: await createVisits(site, content),
    retention: createRetention(site),
    backups: createBackups(site, messages),
    github,
    doctorProofs,
    doctor: createDoctor(site, doctorProofs),
  };
}
