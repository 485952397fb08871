import { EventEmitter } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { vi } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { createPageQueue } from '../../server/core/fair-queue.ts';
import { createOwnFiles } from '../../server/files/own-files.ts';
import { publicFiles } from '../../server/http/middleware/static-files.ts';
import { createApp, type RenderPage } from '../../server/start/site-app.ts';
import { folderForTest } from './folders.ts';
import { recordedLog } from './recorded-log.ts';
import { samplePortfolio } from './sample-portfolio.ts';

const defaults = portfolioSchema.parse(samplePortfolio);

export const HOST = 'site.example';
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
export const PAGE = { 'Content-Type': 'text/html; charset=utf-8' };

/** The application of the running test. `answer` renders its pages. */
export async function httpApp(
  answer: RenderPage = async () => new Response('rendered'),
  options: Partial<Parameters<typeof createApp>[2]> & {
    readonly log?: Logger;
    readonly trustedProxies?: number;
    /** Whether the public origin is https. */
    readonly secure?: boolean;
    readonly ownPicturesOnly?: () => boolean;
    /** The folder of built and public files. */
    readonly clientFolder?: string;
    readonly ownFiles?: Parameters<typeof createApp>[1]['ownFiles'];
  } = {},
) {
  const log: string[] = [];
  const render = vi.fn<RenderPage>(answer);
  const { trustedProxies = 0, secure = false, ownPicturesOnly = () => false } = options;
  const { clientFolder = 'public' } = options;
  const { ownFiles = { has: () => false, open: async () => null } } = options;
  const site = {
    log: options.log ?? pino({ level: 'debug' }, { write: (line: string) => log.push(line) }),
    settings: { trustedProxies, siteUrl: secure ? `https://${HOST}` : undefined },
    shipped: { dataFolder: 'data', clientFolder, paths: publicFiles(clientFolder) },
  };
  const current = (): Portfolio => ({
    ...defaults,
    site: { ...defaults.site, ownPicturesOnly: ownPicturesOnly() },
  });
  const app = createApp(
    site,
    { content: { current }, ownFiles },
    {
      routes: new Hono(),
      errorPage: async (code) => new Response(`The page of ${code}`, { headers: PAGE }),
      policy: true,
      pages: null,
      pageQueue: createPageQueue(),
      ...options,
      render,
    },
  );
  const request = (where: string, init: RequestInit = {}) =>
    app.request(`http://${HOST}${where}`, {
      ...init,
      headers: { Host: HOST, ...Object.fromEntries(new Headers(init.headers)) },
    });
  const post = (where: string, headers: Record<string, string> = {}, body: BodyInit = 'a=b') =>
    request(where, { method: 'POST', headers: { ...FORM, ...headers }, body });
  return { app, render, log, request, post };
}

/** The connection of a visitor, as the server passes it to the application. */
export const connectionFrom = (remoteAddress: string, url?: string) => ({
  incoming: { socket: { remoteAddress, destroy: () => undefined }, url },
  outgoing: Object.assign(new EventEmitter(), { destroyed: false }),
});

/** An owner's public folder for the running test, in a folder with what must not be public. */
export async function publicFolder() {
  const data = await folderForTest();
  const folder = path.join(data, 'public');
  await mkdir(folder);
  await writeFile(path.join(data, 'engawa.sqlite'), 'secret');
  const write = async (name: string, text: string | Uint8Array = name) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  };
  const { log, lines: problems } = recordedLog();
  const ownFiles = createOwnFiles({ settings: { dataDir: data }, log });
  return { data, folder, write, ownFiles, problems };
}
