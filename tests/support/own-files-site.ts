import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RunningSite } from './running-site.ts';
import { sendRequest } from './send-request.ts';

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
