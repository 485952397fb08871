import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { withForms } from '../../domain/content/portfolio.ts';
import { pathOf, SITE_PAGES } from '../../domain/pages.ts';
import { type Attack, requestAll, times } from './flood-requests.ts';
import { largeContent } from './large-content.ts';
import { logIn, type Owner } from './owner.ts';

const CONTENT = largeContent(1_000);
const tools = CONTENT.downloads.categories.flatMap((category) => category.tools);
for (const tool of tools) tool.isPremium = true;

const pages = SITE_PAGES.map(pathOf);

/** Requests pages of a preview of large content, 64 at once, from one address. */
function previewing(name: string, page: (index: number) => string): Attack {
  const requests = 256;
  let preview = '';
  return {
    name: `64 connections to ${name} of a preview`,
    // Pages of 1.5 MB, one made after the other.
    peakMb: 320,
    async prepare(address) {
      const owner = await logIn(address);
      const shared = await owner.post('/admin/previews/share', {
        content: withForms(CONTENT),
        days: 1,
      });
      const { token } = z.object({ token: z.string() }).parse(await shared.json());
      preview = `/preview/${token}`;
      return preview;
    },
    round: (address, round, signal) =>
      requestAll(
        address,
        times(requests, (index) => `${preview}${page(round * requests + index)}`),
        signal,
        { connections: 64, attackers: 1 },
      ),
    other: async (address) => (await fetch(`${address}${preview}/projects`)).status === 200,
  };
}

/** An object with so many keys. */
const keysOf = (count: number): Record<string, number> =>
  Object.fromEntries(times(count, (index) => [`k${index}`, index % 10_000]));

/** Sends JSON with many keys, with a session of the owner. */
function sendingKeys(
  name: string,
  send: (address: string, owner: Owner, signal: AbortSignal) => Promise<Response>[],
): Attack {
  let owner: Owner;
  return {
    name,
    limitsSlowest: true,
    async prepare(address) {
      owner = await logIn(address);
      return '';
    },
    async round(address, _, signal) {
      const answers = send(address, owner, signal).map((sent) =>
        sent.then(
          (answer) => answer.text(),
          () => '',
        ),
      );
      await Promise.all(answers);
    },
  };
}

const sendJson = (
  address: string,
  { cookie }: Owner,
  body: string,
  options: { method: string; signal: AbortSignal },
): Promise<Response> =>
  fetch(address, {
    ...options,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
    body,
  });

const DRAFT = JSON.stringify({ baseVersion: 1, content: keysOf(560_000) });
const DOCUMENT = JSON.stringify({
  program: 'engawa',
  document: 1,
  content: { home: keysOf(500_000) },
});

/** Attacks with large content: by who has the link of a preview, and by who has a session of the owner. */
export const CONTENT_ATTACKS: readonly Attack[] = [
  previewing('one page', () => '/projects'),
  previewing('one page with other queries', (index) => `/projects?n=${index}`),
  previewing('all pages', (index) => `${pages[index % pages.length]}?n=${index}`),
  previewing('a thousand dialogs', (index) => `/downloads/${tools[index % tools.length]?.id}`),
  sendingKeys('ten drafts with 560,000 keys', (address, owner, signal) =>
    times(10, () =>
      sendJson(`${address}/admin/drafts/${randomUUID()}`, owner, DRAFT, { method: 'PUT', signal }),
    ),
  ),
  sendingKeys('an import with 500,000 keys', (address, owner, signal) => [
    sendJson(`${address}/admin/import`, owner, DOCUMENT, { method: 'POST', signal }),
  ]),
];
