import { request as httpRequest } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { BY_SCRIPT } from '../../app/pages/downloads/download-links.ts';
import { newTool } from '../../domain/content/downloads.ts';
import { logIn } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSitePlace } from '../support/stores.ts';

const USES = 100;

it('100 parallel uses of one token at two sites on one PostgreSQL have one success', async () => {
  const place = await newSitePlace('postgres');
  onTestFinished(() => place.remove());
  const sites = [await startSite(place.settings), await startSite(place.settings)];
  onTestFinished(async () => {
    await Promise.all(sites.map((site) => site.stop()));
  });
  const owner = await logIn(sites[0]?.address ?? '');
  const downloads = {
    categories: [
      {
        name: 'Tools',
        tools: [{ ...newTool(0), id: 'tool-1', downloadUrl: 'https://a.example', isPremium: true }],
      },
    ],
  };
  await owner.save({ ...samplePortfolio, downloads }, 1);
  const token = await owner.generateToken('tool-1');
  const body = new URLSearchParams({ token, [BY_SCRIPT]: 'on' }).toString();
  const attempt = (index: number): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${sites[index % 2]?.address}/downloads/tool-1.data`, {
        method: 'POST',
        // Every visitor has their own address, so that no attempt is throttled because of another.
        localAddress: `127.0.${1 + Math.floor(index / 250)}.${1 + (index % 250)}`,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      });
      request.on('error', reject);
      request.on('response', (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.end(body);
    });
  const statuses = await Promise.all(Array.from({ length: USES }, (_, index) => attempt(index)));
  const refused = statuses.filter((status) => status !== 200);
  expect(refused).toHaveLength(USES - 1);
  // A slow machine may answer 503 to some, not to all. All other refusals are 403.
  expect(refused.filter((status) => status !== 403 && status !== 503)).toEqual([]);
  expect(refused).toContain(403);
  expect(await place.query('select * from used_tokens')).toHaveLength(1);
});
