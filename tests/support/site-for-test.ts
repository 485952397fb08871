import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { type Launch, type SiteProcess, startProcess } from './programs.ts';
import { sendRequest } from './requests.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** Starts the built site until the running test is finished. */
export async function siteForTest(
  settings: Readonly<Record<string, string>>,
): Promise<RunningSite> {
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  return site;
}

/** Starts the built site with these settings and no others, until the running test is finished. */
export function processForTest(
  settings: Readonly<Record<string, string>>,
  launch?: Launch,
): SiteProcess {
  const site = startProcess(settings, launch);
  onTestFinished(async () => {
    site.signal('SIGKILL');
    await site.end;
  });
  return site;
}

/** Sends the form of the login. */
export const sendPasscode = (address: string, passcode: string): Promise<Response> =>
  fetch(`${address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ passcode }),
    redirect: 'manual',
  });

/** The line for the owner among the lines of the log. */
export const openLines = ({ output }: SiteProcess): string[] =>
  output.stdout.split('\n').filter((line) => line.startsWith('Engawa'));

/** Expects a start that ends with one line, which has this text, no stack trace and no secret of the tests. */
export async function expectRefusedStart(site: SiteProcess, line: RegExp): Promise<void> {
  expect(await site.end).toBe(1);
  const { stderr } = site.output;
  expect(stderr).toMatch(line);
  expect(stderr).toMatch(/^Engawa cannot start\. [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:|hunter2/);
  expect(openLines(site)).toEqual([]);
}

/** A port that something else listens on until the running test is finished. */
export async function portInUse(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const bound = server.address();
  return String(typeof bound === 'object' ? bound?.port : '');
}

/** The site reads the owner's folder every two seconds. */
export const SOON = { timeout: 20_000 };

/** The owner's files of a site that runs, and what a visitor gets of them. */
export function ownFilesOf(site: RunningSite) {
  const inData = (name: string) => path.join(site.dataDir, name);
  const get = (where: string, headers = {}) => fetch(site.address + where, { headers });
  return {
    inData,
    async write(name: string, text: string) {
      await mkdir(path.dirname(inData(name)), { recursive: true });
      await writeFile(inData(name), text);
    },
    get,
    textOf: async (where: string) => (await get(where)).text(),
    /** Sends the path as it is: `fetch` would resolve its dots. */
    getRaw: (where: string) =>
      sendRequest({
        port: Number(new URL(site.address).port),
        path: where,
        method: 'GET',
        headers: { Host: 'site.example' },
      }),
  };
}
