import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { destination, pino } from 'pino';
import { ownPages } from '../../domain/content/published-notes.ts';
import { RESUME_JSON } from '../../domain/pages.ts';
import { isPicturePath } from '../../domain/pictures/path.ts';
import { mainPages } from '../../domain/public-pages.ts';
import { isShown } from '../../domain/site-frame.ts';
import { pathIn, publishedLanguages } from '../../domain/translated.ts';
import { makeFolder } from '../core/make-folder.ts';
import { isReadable } from '../core/percent-encoding.ts';
import { reasonOf, StartError } from '../core/start-error.ts';
import { ifMissing } from '../files/file-errors.ts';
import { inWorkFolder, READABLE } from '../files/folder.ts';
import { NOT_FOUND } from '../pages/pages-in-memory.ts';
import type { Settings } from '../settings/settings.ts';
import { createGitHub } from '../sources/github.ts';
import { createSiteApp, type PageMaker, type SiteApp } from '../start/site-app.ts';
import { storedContent, withStore } from './command.ts';

/** What a static copy has. */
export interface StaticCopyResult {
  readonly pages: number;
  readonly files: number;
}

/**
 * Writes what a visitor of the site gets as files into an empty or missing folder. The site may be running. Throws a
 * StartError or a SiteError; nothing was written then.
 */
export const copySite = (options: {
  settings: Settings;
  folder: string;
  maker: PageMaker;
}): Promise<StaticCopyResult> =>
  withStore(options.settings, async (store) => {
    const { settings, folder, maker } = options;
    await storedContent(store);
    const now = new Date();
    const clock = () => now;
    const opened = {
      settings,
      store,
      clock,
      log: pino({ level: 'error' }, destination({ dest: 2, sync: true })),
    };
    const site = await createSiteApp(opened, maker, {
      github: createGitHub(),
      // All pages show one moon.
      skyClock: clock,
      changeContext: (context) => ({
        ...context,
        services: {
          ...context.services,
          visits: { ...context.services.visits, isCounting: () => false },
        },
        pageViewScript: null,
        copy: { site: settings.siteUrl ?? null },
      }),
    });
    try {
      await site.services.content.loadAndPublish();
      return await writeNewFolder(folder, (into) =>
        writeAll(site, { into, origin: settings.siteUrl ?? null }),
      );
    } finally {
      await site.services.pictures.stop();
    }
  });

interface Target {
  readonly address: string;
  /** Its path in the folder. */
  readonly file: string;
  /** Code, a script or a style sheet, may name other files of the build. */
  readonly kind: 'page' | 'code' | 'file';
}

/** Writes the main pages and files, and all that they name. */
async function writeAll(
  site: SiteApp,
  { into, origin }: { into: string; origin: string | null },
): Promise<StaticCopyResult> {
  const written = new Set<string>();
  let pages = 0;
  const addresses = new Set(firstAddresses(site, origin));
  // A loop over a set also visits what is added meanwhile.
  for (const address of addresses) {
    const target = targetOf(site, address);
    // An owner's file may have the name of a page's: the page was written first.
    if (target === null || written.has(target.file)) continue;
    const answer = await answerAt(site, target);
    if (answer === null) continue;
    const { kind } = target;
    const file = path.join(into, target.file);
    await mkdir(path.dirname(file), { recursive: true });
    if (kind === 'file') await pipeline(answer.body ?? [], createWriteStream(file));
    else {
      const body = await answer.text();
      const named = kind === 'page' ? addressesIn(body, origin) : [];
      const built = assetsIn(body).filter((asset) => site.site.shipped.paths.has(asset));
      for (const reference of [...named, ...built]) addresses.add(reference);
      await writeFile(file, kind === 'page' ? withPolicy(body, answer.headers) : body);
    }
    written.add(target.file);
    if (kind === 'page') pages += 1;
  }
  return { pages, files: written.size - pages };
}

/** What is in a copy whether a page names it or not, the pages first. */
function firstAddresses(
  { services, site: { shipped } }: SiteApp,
  origin: string | null,
): readonly string[] {
  const content = services.content.current();
  const pages = [...mainPages(content), ...ownPages(content)].map(({ path }) => path);
  const languages = publishedLanguages(content);
  return [
    ...pages,
    ...languages.flatMap((language) => pages.map((path) => pathIn(language, path))),
    NOT_FOUND,
    '/robots.txt',
    '/site.webmanifest',
    ...(origin === null ? [] : ['/sitemap.xml', '/feed.xml']),
    ...(isShown(content, 'resume') ? [RESUME_JSON] : []),
    // What is built, and the samples, are there where they are named.
    ...[...shipped.paths].filter((file) => !/^\/(?:assets|sample)\//.test(file)),
    ...services.ownFiles.paths().map((file) => file.split('/').map(encodeURIComponent).join('/')),
  ];
}

/** What an address is copied to; null for one that no visitor of the copy may or can have. */
function targetOf(site: SiteApp, address: string): Target | null {
  const { pathname, search } = new URL(address, 'http://site');
  if (!isReadable(pathname)) return null;
  if (pathname === NOT_FOUND) return { address: pathname, file: '404.html', kind: 'page' };
  const decoded = decodeURIComponent(pathname);
  const names = decoded.split('/').slice(1);
  const page = pathname.replace(/(?<=.)\/$/, '');
  if (site.services.publicPages.current().has(page))
    return { address: page, file: path.posix.join(...names, 'index.html'), kind: 'page' };
  if (names.some((name) => ['', '.', '..'].includes(name))) return null;
  // A picture without a width: its files are below it.
  if (isPicturePath(decoded) && names.length < 3) return null;
  // React Router's list of pages names hidden ones too.
  const isCode =
    site.site.shipped.paths.has(decoded) && /^\/assets\/(?!manifest-).*\.(?:js|css)$/.test(decoded);
  return { address: pathname + search, file: names.join('/'), kind: isCode ? 'code' : 'file' };
}

/** Pictures are WebP: a file has one format, and every browser shows this one. */
const ACCEPT = { Accept: 'image/webp,*/*' };

/** What a visitor gets; null where that is nothing. Throws a StartError where a page cannot be made. */
async function answerAt(site: SiteApp, { address, kind }: Target): Promise<Response | null> {
  const answer = await site.app.fetch(
    new Request(`http://localhost${address}`, { headers: ACCEPT }),
  );
  if (address === NOT_FOUND) return answer;
  // A page that is none of the public ones, such as the admin, is not in the copy.
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false;
  if (answer.status === 200 && isPage === (kind === 'page')) return answer;
  if (kind === 'page' && answer.status >= 500) {
    throw new StartError(
      `The page ${address} cannot be made: it has the status ${answer.status}.`,
      'The log above says why.',
    );
  }
  return null;
}

/** The page with its policy, which a host of files does not send. Browsers refuse a rule for frames in a page. */
function withPolicy(page: string, headers: Headers): string {
  const policy = (headers.get('Content-Security-Policy') ?? '')
    .split('; ')
    .filter((rule) => !rule.startsWith('frame-ancestors '))
    .join('; ');
  const tag = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  return page.replace(/<meta charSet="utf-8"\/>/i, (charset) => charset + tag);
}

/**
 * Calls `write` with a new folder, which takes the place of this one when it is complete. Throws a StartError for a
 * folder that is not empty.
 */
export async function writeNewFolder<T>(
  folder: string,
  write: (into: string) => Promise<T>,
): Promise<T> {
  const target = path.resolve(folder);
  try {
    if ((await readdir(target).catch(ifMissing([]))).length > 0) {
      throw new StartError(
        `${folder} is not empty.`,
        'Delete what is in it, or name a folder that is not there yet.',
      );
    }
    await makeFolder(path.dirname(target), READABLE.folder);
    return await inWorkFolder(path.dirname(target), async (work) => {
      const copy = path.join(work, 'copy');
      await mkdir(copy);
      const result = await write(copy);
      // Fails where something has come into it meanwhile.
      await rmdir(target).catch(ifMissing(undefined));
      await rename(copy, target);
      return result;
    });
  } catch (cause) {
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause;
    throw new StartError(`${folder} cannot be written (${reasonOf(cause)}).`, '', cause);
  }
}

/** The attributes that may name an address of the site. */
const ATTRIBUTE = /\s(?:href|src|srcset|content)="([^"]*)"/gi;

/** The name of a built file, which has a hash of its content. */
const ASSET = /[\w.-]+-[\w-]{8}\.\w+/g;

/** The addresses on the site that a page names, with their queries: `/about/`, `/pictures/…/640`. */
function addressesIn(page: string, origin: string | null): readonly string[] {
  const values = [...page.matchAll(ATTRIBUTE)].flatMap(([, value = '']) =>
    value
      .replaceAll('&amp;', '&')
      .replaceAll('&#x27;', "'")
      // A `srcset` names several, each with its width.
      .split(/,\s+/)
      .map((part) => part.split(' ', 1)[0] ?? ''),
  );
  const addresses = values.flatMap((value) => {
    const isOurs =
      (value.startsWith('/') && !value.startsWith('//')) ||
      (origin !== null && (value === origin || value.startsWith(`${origin}/`)));
    const url = isOurs ? URL.parse(value, origin ?? 'http://site') : null;
    return url === null ? [] : [url.pathname + url.search];
  });
  return [...new Set(addresses)];
}

/** The paths of the built files that a text may name. */
const assetsIn = (text: string): readonly string[] =>
  [...new Set(text.match(ASSET))].map((name) => `/assets/${name}`);
