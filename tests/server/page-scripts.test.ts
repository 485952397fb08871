import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn, premiumTool } from '../support/owner.ts';
import { sendRequest } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';

const REPORT = /\/assets\/report-[\w-]+\.js/g;
const REPORT_MAX_BYTES = 1_000;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

const htmlOf = async (page: string) => (await fetch(site.address + page)).text();

it('while views are counted, every page has the script that reports them, under 1 kB and cached for ever', async () => {
  const scripts = new Set<string>();
  for (const path of ['/', '/about', '/what-this-site-counts', '/admin', '/nope']) {
    const reports = (await htmlOf(path)).match(REPORT) ?? [];
    expect(reports, path).toHaveLength(1);
    for (const script of reports) scripts.add(script);
  }
  // Its address gives access to a download, which no script may pass on.
  expect(await htmlOf(`/downloads/${premiumTool.id}/a-grant`)).not.toMatch(REPORT);
  const [path = '', ...others] = scripts;
  expect(others).toEqual([]);
  const answer = await sendRequest({
    port: Number(new URL(site.address).port),
    path,
    method: 'GET',
    headers: { 'Accept-Encoding': 'br' },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['cache-control']).toContain('immutable');
  expect(answer.body.length).toBeLessThan(REPORT_MAX_BYTES);
  expect(await htmlOf(path)).not.toMatch(/\b(?:import|export)\b/);

  const owner = await logIn(site.address);
  await owner.post('/admin/api/visits/counting', { isOn: false });
  await expect.poll(() => htmlOf('/'), { timeout: 20_000 }).not.toMatch(REPORT);
  expect(await htmlOf('/admin')).not.toMatch(REPORT);
  expect(await htmlOf('/what-this-site-counts')).toContain('Page views are not counted.');
  await owner.post('/admin/api/visits/counting', { isOn: true });
});
