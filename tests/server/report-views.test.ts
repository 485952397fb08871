import { expect, test } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';
import { sendRequest } from '../support/send-request.ts';

const SCRIPT = /\/assets\/report-[\w-]+\.js/g;
const MAX_BYTES = 1_000;

test('every page has the script that reports views, under 1 kB and cached for ever, while the owner counts', async () => {
  requireFreshBuild();
  const site = await startSite();
  const html = async (path: string) => (await fetch(site.address + path)).text();
  try {
    const scripts = new Set<string>();
    for (const path of ['/', '/about', '/what-this-site-counts', '/admin', '/nope']) {
      const found = (await html(path)).match(SCRIPT) ?? [];
      expect(found, path).toHaveLength(1);
      for (const script of found) scripts.add(script);
    }
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
    expect(answer.body.length).toBeLessThan(MAX_BYTES);
    const source = await (await fetch(site.address + path)).text();
    expect(source).not.toMatch(/\b(?:import|export)\b/);

    await (await logIn(site.address)).post('/admin/visits/counting', { isOn: false });
    await expect.poll(() => html('/'), { timeout: 20_000 }).not.toMatch(SCRIPT);
    expect(await html('/admin')).not.toMatch(SCRIPT);
  } finally {
    await site.stop();
  }
});
