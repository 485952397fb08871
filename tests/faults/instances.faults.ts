import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { freePort } from '../support/local-server.ts';
import { startSmtp } from '../support/mail-providers.ts';
import { logIn, type Owner } from '../support/owner.ts';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { fromVisitor, postForm } from '../support/requests.ts';
import { startPostgres } from '../support/running-postgres.ts';
import { PASSCODE } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { startNginx } from './nginx.ts';
import { PAGES } from './outage-run.ts';

const SAVES = 20;
const MESSAGES = 40;
const RESTARTS = 3;
const VISITORS = 6;
const WITHIN_MS = 2_000;

const printFigures = (what: string, figures: unknown) =>
  process.stdout.write(`${what}: ${JSON.stringify(figures)}\n`);

describe('two instances on one PostgreSQL, behind nginx,', { timeout: 300_000 }, () => {
  const ending: (() => Promise<unknown>)[] = [];
  let settings: Readonly<Record<string, string>>;
  let provider: Awaited<ReturnType<typeof startSmtp>>;
  let front: string;
  let ports: readonly [number, number];
  let sites: SiteProcess[] = [];
  let one: string;
  let other: string;
  let owner: Owner;
  let version = 1;

  const start = (port: number) => startProcess({ ...settings, PORT: String(port) });

  beforeAll(async () => {
    const server = await startPostgres();
    ending.push(() => server.stop());
    provider = await startSmtp();
    ending.push(() => provider.stop());
    const dataDir = await mkdtemp(path.join(tmpdir(), 'engawa-instances-'));
    ending.push(() => rm(dataDir, { recursive: true, force: true }));
    settings = {
      ...provider.settings,
      DATABASE_URL: `${server.address}/postgres`,
      DATA_DIR: dataDir,
      ADMIN_PASSCODE: PASSCODE,
      LOG_LEVEL: 'silent',
      CONTACT_FLOOD_PER_HOUR: '1000',
      // The test acts as a proxy in front of nginx, which adds the visitor's address.
      TRUSTED_PROXIES: '2',
    };
    ports = [await freePort(), await freePort()];
    sites = ports.map(start);
    [one = '', other = ''] = await Promise.all(sites.map(({ address }) => address));
    const nginx = await startNginx({ port: await freePort(), upstreams: ports });
    ending.push(nginx.stop);
    front = nginx.address;
    owner = await logIn(one);
  });
  afterAll(async () => {
    for (const site of sites) {
      site.signal('SIGTERM');
      await site.end;
    }
    for (const end of ending.reverse()) await end();
  });

  const callAt = (address: string, where: string, body?: unknown) =>
    fetch(address + where, {
      headers: { Cookie: owner.cookie, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

  it('receive the port that a browser sends in Host', async () => {
    const statusFrom = async (port: string) => {
      const Origin = `http://127.0.0.1:${port}`;
      return (await postForm(`${front}/contact`, {}, { Origin })).status;
    };
    expect(await statusFrom(new URL(front).port)).toBe(422);
    expect(await statusFrom('1')).toBe(403);
  });

  it('show a save at one instance on the pages of the other within 2 s', async () => {
    const taken: number[] = [];
    for (let index = 0; index < SAVES; index += 1) {
      const [saving, reading] = index % 2 === 0 ? [one, other] : [other, one];
      const description = `Saved for the ${index}th time.`;
      const home = { ...samplePortfolio.home, description };
      const content = withFormats(portfolioSchema.parse({ ...samplePortfolio, home }));
      const body = { content, version };
      expect((await callAt(saving, '/admin/api/save', body)).status).toBe(200);
      const saved = performance.now();
      version += 1;
      await expect
        .poll(async () => (await (await fetch(reading)).text()).includes(description), {
          interval: 10,
          timeout: 10_000,
        })
        .toBe(true);
      taken.push(performance.now() - saved);
    }
    const slowest = Math.max(...taken);
    const mean = taken.reduce((sum, time) => sum + time, 0) / taken.length;
    printFigures('a save is on the other one', {
      mean: Math.round(mean),
      slowest: Math.round(slowest),
    });
    expect(slowest).toBeLessThan(WITHIN_MS);
  });

  it('mail each message once, whichever instance stored it', async () => {
    const send = (index: number) =>
      postForm(
        `${front}/contact`,
        { name: 'Asha', email: 'asha@example.com', message: `Message number ${index}.` },
        fromVisitor(200 + index),
      );
    const sent = await Promise.all(Array.from({ length: MESSAGES }, (_, index) => send(index)));
    expect(sent.filter(({ status }) => status !== 200)).toEqual([]);
    const mails = () => provider.taken.flatMap(({ raw }) => /Message number \d+\./.exec(raw) ?? []);
    await expect.poll(() => new Set(mails()).size, { timeout: 60_000 }).toBe(MESSAGES);
    expect(mails()).toHaveLength(MESSAGES);
    printFigures('messages', { sent: MESSAGES, mails: mails().length });
  });

  it('drop no request while they are restarted one after the other', async () => {
    let stopped = false;
    const statuses = new Map<string, number>();
    const note = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1);
    let posts = 0;
    const visit = async (index: number): Promise<string> => {
      if (index % 20 === 1) {
        posts += 1;
        const fields = { name: 'Asha', email: 'a@example.com', message: `In time, ${posts}.` };
        return `message ${(await postForm(`${front}/contact`, fields, fromVisitor(1_000 + posts))).status}`;
      }
      if (index % 20 === 2) return `admin ${(await callAt(front, '/admin/api/content')).status}`;
      const response = await fetch(front + (PAGES[index % PAGES.length] ?? '/'));
      return `page ${(await response.text()).includes('</html>') ? response.status : 'cut off'}`;
    };
    const visitor = async (first: number) => {
      for (let index = first; !stopped; index += 1) {
        note(await visit(index).catch((error: unknown) => `lost: ${String(error)}`));
      }
    };
    const visitors = Array.from({ length: VISITORS }, (_, index) => visitor(index * 3));
    for (let round = 0; round < RESTARTS; round += 1) {
      for (const [index, port] of ports.entries()) {
        sites[index]?.signal('SIGTERM');
        const end = await sites[index]?.end;
        expect({ end, stderr: sites[index]?.output.stderr }).toEqual({ end: 0, stderr: '' });
        const next = start(port);
        sites[index] = next;
        await next.address;
      }
    }
    stopped = true;
    await Promise.all(visitors);
    printFigures(`${RESTARTS * 2} restarts under load`, Object.fromEntries(statuses));
    expect([...statuses.keys()].sort()).toEqual(['admin 200', 'message 200', 'page 200']);
  });
});
