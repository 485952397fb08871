import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SITE_PAGES } from '../../domain/pages.ts';
import { logIn, premiumTool } from '../support/owner.ts';
import { startSite } from '../support/running-site.ts';

describe('the sharing cards of a site', () => {
  it('are drawn in the build, for everybody, and counted as no views', async () => {
    const site = await startSite({ SITE_URL: 'https://asha.example' });
    onTestFinished(() => site.stop());
    const get = (name: string) => fetch(`${site.address}/cards/${'0'.repeat(32)}/${name}.jpg`);
    const names = ['home', ...SITE_PAGES, 'resume', `downloads/${premiumTool.id}`];
    // All at once, as the robots of several networks come.
    const cards = await Promise.all(names.map(get));
    for (const [index, card] of cards.entries()) {
      const name = names[index];
      expect(card.status, name).toBe(200);
      expect(Object.fromEntries(card.headers), name).toMatchObject({
        'content-type': 'image/jpeg',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=60',
      });
      const bytes = Buffer.from(await card.arrayBuffer());
      expect(bytes.byteLength, name).toBeLessThan(300_000);
      expect(await sharp(bytes).metadata(), name).toMatchObject({ width: 1200, height: 630 });
    }
    const owner = await logIn(site.address);
    expect(JSON.stringify(await (await owner.get('/admin/api/visits')).json())).not.toContain(
      'cards',
    );
  });
});
