import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startCommand } from '../scripts/start-command.ts';
import { ask } from '../tests/support/ask.ts';
import { type PeerFiles, preparePeer, QUIET } from './peers.ts';
import { type Served, serve } from './pinned-process.ts';

/** A server of the home page, to be measured. */
export interface Contender {
  readonly name: string;
  /** True where it cannot render, and sends the very bytes of this site. */
  readonly sendsOurBytes: boolean;
  readonly served: Served;
}

/** The built site at its defaults, with a store of its own. */
export const serveSite = (dataDir: string): Promise<Served> =>
  serve(() => startCommand(), {
    env: { DATA_DIR: dataDir, ADMIN_PASSCODE: 'correct horse battery staple' },
  });

/** The home page in each encoding, as the site sends it. */
export interface HomePage {
  /** What the answer says of how the page is to be treated, such as its policy. */
  readonly rules: Readonly<Record<string, string>>;
  readonly plain: string;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

/** Reads the site's home page. */
export async function readHome({ address }: Served): Promise<HomePage> {
  const get = async (encoding: string) => {
    const port = Number(new URL(address).port);
    const headers = { 'Accept-Encoding': encoding };
    return ask({ port, path: '/', method: 'GET', headers });
  };
  const plain = await get('identity');
  return {
    rules: rulesAmong(plain.headers),
    plain: plain.body.toString(),
    gzip: (await get('gzip')).body,
    br: (await get('br')).body,
  };
}

/** The headers that are about the page, and not about the bytes that carry it. */
function rulesAmong(headers: IncomingHttpHeaders): Record<string, string> {
  const isRule = ([name, value]: [string, unknown]): boolean =>
    typeof value === 'string' && /polic|^x-|^origin-agent-cluster$/.test(name);
  return z
    .record(z.string(), z.string())
    .parse(Object.fromEntries(Object.entries(headers).filter(isRule)));
}

/** The home page without its scripts: its markup, and its style sheets in it. */
const withoutScripts = (page: string): string =>
  page
    .replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="stylesheet"[^>]*>/g, '');

/** Serves the home page without its scripts, under `rules`, compressed as the site does it. */
export function serveStill(
  home: HomePage,
  rules: Readonly<Record<string, string>>,
): Promise<Served> {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'engawa-bench-still-')), 'page.json');
  writeFileSync(file, JSON.stringify({ page: withoutScripts(home.plain), rules }));
  return serve(() => [process.execPath, 'bench/still-server.ts', file]);
}

/** The fonts and pictures that the page names, by their addresses. */
const filesOf = (page: string): PeerFiles =>
  new Map(
    [...page.matchAll(/(?:url\(|src=)["']?(\/[\w./-]+\.(?:woff2|svg|webp))/g)].map(
      ([, address = '']) => [address, readFileSync(path.join('build/current/client', address))],
    ),
  );

/** What the frameworks among the peers build their page from: the main part of ours, and its styles. */
function peerFiles(page: string): PeerFiles {
  const bare = withoutScripts(page);
  const styles = [...bare.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text);
  if (styles.length === 0) throw new Error('The page has no styles to compare with.');
  const files = new Map<string, string | Buffer>([
    ['content/home.html', /<main[^>]*>([\s\S]*)<\/main>/.exec(bare)?.[1] ?? ''],
    ['content/home.css', styles.join('\n')],
  ]);
  for (const [address, file] of filesOf(bare)) files.set(`public${address}`, file);
  return files;
}

/** Starts the frameworks that render the same page, each on the port it is given. */
export async function serveFrameworks(home: HomePage): Promise<Contender[]> {
  const files = peerFiles(home.plain);
  const astro = preparePeer('astro', files, 'astro build');
  const next = preparePeer('next', files, 'next build');
  const router = preparePeer('react-router', files, 'react-router build');
  const bin = (folder: string, program: string) => path.join(folder, 'node_modules', program);
  const start = async (name: string, cwd: string, ...command: string[]): Promise<Contender> => ({
    name,
    sendsOurBytes: false,
    served: await serve(
      (port) => [process.execPath, ...command.map((word) => word.replace('<port>', `${port}`))],
      { cwd, env: QUIET },
    ),
  });
  return [
    await start('Astro, prerendered', astro, 'dist/server/entry.mjs'),
    await start(
      'Next.js, static',
      next,
      bin(next, 'next/dist/bin/next'),
      'start',
      '--hostname',
      '127.0.0.1',
      '--port',
      '<port>',
    ),
    await start(
      'React Router, rendering',
      router,
      bin(router, '@react-router/serve/bin.cjs'),
      'build/server/index.js',
    ),
  ];
}
