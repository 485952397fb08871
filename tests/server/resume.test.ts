import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { schemaErrors } from '../support/json-resume.ts';
import { logIn, type Owner } from '../support/owner.ts';
import { addressesOf, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { newPlace, type StorePlace } from '../support/stores.ts';

// What is sent is the same on each store.
let place: StorePlace;
let site: RunningSite;
let owner: Owner;
let version = 1;

const SITE_URL = 'https://asha.example';
const [work] = defaultPortfolio.about.work;
if (work === undefined) throw new Error('A new site has no work.');

const withResume = (showsResume: boolean, about: Partial<Portfolio['about']> = {}): Portfolio => ({
  ...defaultPortfolio,
  about: { ...defaultPortfolio.about, ...about, showsResume },
});

const get = (where: string, init: RequestInit = {}) =>
  fetch(`${site.address}${where}`, { redirect: 'manual', ...init });

beforeAll(async () => {
  place = await newPlace('sqlite');
  site = await startSite({ ...place.settings, SITE_URL });
  owner = await logIn(site.address);
});
afterAll(async () => {
  await site.stop();
  await place.remove();
});

const HIDDEN = ['/resume', '/resume/', '/RESUME', '/resume.json', '/resume?a'];

async function expectHidden() {
  for (const where of HIDDEN) {
    const answer = await get(where);
    expect(answer.status, where).toBe(404);
    const html = await answer.text();
    expect(html, where).toContain('There is nothing at this address.');
    expect(html, where).not.toContain(work?.place);
  }
  const data = await get('/resume.data');
  expect(data.status).toBe(404);
  expect(await data.text()).not.toContain(work?.place);
  const about = await (await get('/about')).text();
  expect(addressesOf(about)).not.toContain('/resume');
}

it('the résumé is there when the owner shows it, and hidden otherwise', async () => {
  await expectHidden();
  version = await owner.save(withResume(true), version);
  const page = await get('/resume');
  expect(page.status).toBe(200);
  const html = await page.text();
  for (const text of ['Work', 'Projects', 'Skills', 'Education', work.place, work.role])
    expect(textOf(html)).toContain(text);
  expect(html).toMatch(/<title>Résumé · /);
  expect(addressesOf(html)).toContain('/resume.json');
  expect(html).toMatch(/<link [^>]*rel="alternate"[^>]*type="application\/json"/);
  expect(addressesOf(await (await get('/about')).text())).toContain('/resume');
  version = await owner.save(withResume(false), version);
  await expectHidden();
});

it('is valid JSON Resume for programs, kept in memory until it changes', async () => {
  version = await owner.save(withResume(true), version);
  const answer = await get('/resume.json');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/json');
  const json: unknown = await answer.json();
  expect(schemaErrors(json)).toEqual([]);
  expect(json).toMatchObject({
    basics: { name: 'Your Name', url: SITE_URL },
    work: [{ name: work.place }, { startDate: '2023', endDate: '2024' }, {}],
    meta: { canonical: `${SITE_URL}/resume.json` },
  });

  const headers = { 'If-None-Match': answer.headers.get('ETag') ?? 'none' };
  for (const where of ['/resume.json', '/resume.json?any'])
    expect((await get(where, { headers })).status, where).toBe(304);
  version = await owner.save(withResume(true, { work: [] }), version);
  const changed = await get('/resume.json', { headers });
  expect(changed.status).toBe(200);
  expect(await changed.json()).not.toHaveProperty('work');
});
