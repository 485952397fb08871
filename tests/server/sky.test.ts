import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { logIn } from '../support/owner.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** The site of the sample content, in Bolpur, with a full moon at night. */
let full: RunningSite;
beforeAll(async () => {
  full = await startSite({}, { skyTime: '2026-01-03T18:00Z' });
});
afterAll(() => full.stop());

function asking(site: RunningSite) {
  const get = (path: string) => fetch(new URL(path, site.address));
  return { get, text: async (path: string) => (await get(path)).text() };
}

const hourIn = (page: string) => / data-hour="(\w+)"/.exec(page)?.[1];
const moonIn = (page: string) =>
  /<img [^>]*src="(\/gardens\/moon\.svg\?[^"]+)"/.exec(page)?.[1] ?? '';

describe('the sky of the owner', () => {
  it('is over Home, and at unknown addresses, in the first answer', async () => {
    const { get, text } = asking(full);
    const home = await text('/');
    const address = moonIn(home);
    expect(moonIn(await text('/nowhere'))).toBe(address);
    const picture = await get(address);
    expect(picture.headers.get('Content-Type')).toBe('image/svg+xml');
    expect(picture.headers.get('Cache-Control')).toContain('public');
    expect(await picture.text()).toContain('<svg');
    const about = await text('/about');
    expect(moonIn(about)).toBe('');
    expect(about).toContain('Full moon over Bolpur<');
  });

  it('lights the gardens of all pages by the hour, at dawn under a sun', async () => {
    const site = await startSite({}, { skyTime: '2026-01-06T23:45Z' });
    onTestFinished(() => site.stop());
    const dawn = asking(site);
    for (const path of ['/', '/projects', '/contact', '/nowhere', '/admin']) {
      expect(hourIn(await asking(full).text(path)), path).toBe('night');
      expect(hourIn(await dawn.text(path)), path).toBe('dawn');
    }
    expect(await dawn.text('/')).toContain('src="/gardens/dawn/sun.svg"');
    const pictures = ['dawn', 'day', 'dusk'].map((hour) => dawn.text(`/gardens/${hour}/about.svg`));
    expect(new Set(await Promise.all(pictures)).size).toBe(3);
    expect((await dawn.get('/gardens/night/about.svg')).status).toBe(404);
  });

  it('is by day from 6 to 17, or always if so chosen, with a sun and its own pictures', async () => {
    const site = await startSite({}, { skyTime: '2026-01-06T06:30Z' });
    onTestFinished(() => site.stop());
    const { get, text } = asking(site);
    const home = await text('/');
    expect(hourIn(home)).toBe('day');
    expect(home).toContain('src="/gardens/day/sun.svg"');
    const names = ['sun', 'home', 'home-ground', 'home-ridges', 'about', 'about-ground'];
    for (const name of names) {
      const picture = await get(`/gardens/day/${name}.svg`);
      expect(picture.headers.get('Content-Type'), name).toBe('image/svg+xml');
      expect(await picture.text(), name).toMatch(/^<svg .*<\/svg>$/s);
    }
    expect((await get('/gardens/day/nothing.svg')).status).toBe(404);

    const owner = await logIn(site.address);
    const looks = { gardens: 'night', accent: 'bamboo', type: 'serif' } as const;
    await owner.save({ ...samplePortfolio, site: { ...samplePortfolio.site, ...looks } }, 1);
    const about = await text('/about');
    expect(hourIn(about)).toBe('night');
    expect(about).toContain(' data-accent="bamboo"');
    expect(about).toMatch(/<link rel="stylesheet" href="[^"]*serif-[^"]*\.css"/);
    expect(about).toMatch(/<link rel="preload"[^>]*href="[^"]*fraunces-latin-opsz[^"]*"/);
    expect(about).not.toContain('bricolage');
  });
});
