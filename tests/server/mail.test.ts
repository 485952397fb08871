import { afterEach, describe, expect, inject, it } from 'vitest';
import type { Folder, InboxAction } from '../../domain/inbox.ts';
import { runMailFaults } from '../faults/mail-run.ts';
import { type MailProvider, REFUSAL, startSmtp } from '../support/mail-providers.ts';
import { logIn } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { sitePlaceForTest } from '../support/stores.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function open<T>(provider: MailProvider<T>, settings = {}, pace = 10) {
  const site = await startSite({ ...provider.settings, ...settings }, { mailPace: pace });
  closing.push(
    () => site.stop(),
    () => provider.stop(),
  );
  return site;
}

const write = (site: RunningSite, message: string, extra = {}, headers = {}) =>
  fetch(`${site.address}/contact`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ name: 'Asha', email: 'asha@example.com', message, ...extra }),
  });

async function inbox(site: RunningSite) {
  const { calls, get } = await logIn(site.address);
  return {
    get: (query: string) => get(`/admin/inbox${query}`),
    page: async (folder: Folder = 'inbox') =>
      (await calls.inbox.$get({ query: { folder } })).json(),
    act: async (action: InboxAction, id: number) =>
      (await (await calls.inbox.$post({ json: { action, id } })).json()).message,
  };
}

describe('the built site mails what visitors write', () => {
  it('by SMTP, and answers the visitor before that', async () => {
    const provider = await startSmtp();
    provider.behave = () => 'refuse';
    const site = await open(provider);
    const { page } = await inbox(site);
    expect((await write(site, 'Hello.')).status).toBe(200);
    await expect
      .poll(async () => (await page()).entries[0]?.lastError, { timeout: 10_000 })
      .toContain(REFUSAL);
    provider.behave = () => 'take';
    await expect
      .poll(async () => (await page()).entries[0]?.delivery, { timeout: 10_000 })
      .toBe('sent');
    expect(provider.taken[0]?.raw).toContain('Hello.');
  });
});

describe('the owner of the built site', () => {
  it('takes every message away as CSV', async () => {
    const site = await startSite();
    closing.push(() => site.stop());
    await write(site, 'Hello.\nFrom me, “Asha”');
    await write(site, '=1+1');
    const { get } = await inbox(site);
    const csv = await get('/export?folder=inbox');
    expect(csv.headers.get('Content-Disposition')).toBe(
      'attachment; filename="messages-inbox.csv"',
    );
    const lines = await csv.text();
    expect(lines).toContain(",asha@example.com,'=1+1,");
    expect(lines).toContain('"Hello.\nFrom me, “Asha”"');
  });
});

describe.each(inject('siteStores'))('on %s', (dialect) => {
  it('nothing is lost while the provider fails and the site is killed', {
    timeout: 120_000,
  }, async () => {
    const figures = await runMailFaults({
      place: await sitePlaceForTest(dialect),
      messages: 5,
      orders: 3,
      kills: 1,
      seed: 7,
      manyAddresses: false,
      timeout: 100_000,
    });
    expect(figures).toMatchObject({ stored: 5, delivered: 5, unrecognisable: 0 });
    expect(figures.ofOrders).toMatchObject({
      stored: 3,
      delivered: 3,
      unsaid: 0,
      unrecognisable: 0,
      withoutToken: 0,
      keptTexts: 0,
    });
  });
});
