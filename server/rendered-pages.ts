import type { Logger } from 'pino';
import { projectPlaces } from '../domain/content/project-places.ts';
import { NO_ADDRESS } from './client-address.ts';
import type { Settings } from './env.ts';
import { sha256 } from './hashes.ts';
import type { RequestFacts } from './http/app-env.ts';
import { eventLoopTurn } from './http/event-loop-turn.ts';
import type { PageContext } from './http/page-context.ts';
import { isSecureSite } from './http/security-headers.ts';
import { NOT_FOUND, shownPaths } from './http/snapshot/page-address.ts';
import { createCookies } from './login/cookies.ts';
import type { Services } from './services.ts';

/** Answers a request with a page. */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>;

/** The facts of a rendering for no visitor in particular, which has no scripts to be marked by a nonce. */
export const ownFacts = (log: Logger): RequestFacts => ({
  requestId: 'the site',
  address: NO_ADDRESS,
  browser: '',
  isFromElsewhere: false,
  nonce: null,
  log,
  turn: async () => undefined,
  pause: eventLoopTurn,
});

/** SHA-256 of pages, in hexadecimal, by their paths. */
export type PageHashes = Readonly<Record<string, string>>;

/** The address of a card has a hash of the owner's fonts and of when a file was changed: neither is in a backup. */
const CARD = /\/cards\/[0-9a-f]{32}\//g;

/**
 * Renders every public page of the published content as of a time, and that of an unknown address. Throws the first
 * error, also for a page that is an error.
 */
export async function renderedPages(options: {
  services: Services;
  settings: Pick<Settings, 'siteUrl' | 'pageViewScript'>;
  render: RenderPage;
  at: Date;
  log: Logger;
}): Promise<PageHashes> {
  const { services, settings, render, at, log } = options;
  const context: PageContext = {
    ...ownFacts(log),
    services,
    cookies: createCookies(isSecureSite(settings.siteUrl)),
    siteUrl: settings.siteUrl ?? null,
    skyClock: () => at,
    pageViewScript: settings.pageViewScript ?? null,
    preview: null,
    copy: null,
  };
  const content = services.content.current();
  const projects = projectPlaces(content).filter(({ hasPage }) => hasPage);
  const hashes: Record<string, string> = {};
  for (const path of [...shownPaths(content), ...projects.map(({ path }) => path), NOT_FOUND]) {
    await eventLoopTurn();
    const page = await render(new Request(`http://localhost${path}`), context);
    const html = await page.text();
    if (page.status !== (path === NOT_FOUND ? 404 : 200)) {
      throw new Error(`${path} is answered with ${page.status}`);
    }
    hashes[path] = sha256(html.replaceAll(CARD, '/cards/'));
  }
  return hashes;
}
