import type { Locator, Page } from '@playwright/test';
import type { Keyless } from '../../domain/content/keys.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { expect, test } from '../support/fixtures.ts';
import { SHIFT_LIMIT, shiftOf, watchShifts } from '../support/motion.ts';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, noisyPhotograph, quarters } from '../support/pictures.ts';
import type { RunningSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** The most bytes of a picture that a phone loads. */
const PHONE_BYTES = 60_000;

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 };

/** An id that no picture has. */
const UNKNOWN = '0123456789abcdef0123456789abcdef';

const sample = portfolioSchema.parse(samplePortfolio);
const [first] = sample.projects.projects;
if (first === undefined) throw new Error('The samples have no project.');

type Project = Portfolio['projects']['projects'][number];

/** The sample's content with these pictures alone. */
const withPictures = (
  about: Partial<Portfolio['about']>,
  ...projects: readonly Partial<Project>[]
): Keyless<Portfolio> => ({
  ...sample,
  about: { ...sample.about, ...about },
  projects: {
    projects: projects.map((each, index) => ({ ...first, key: `${index + 1}`, ...each })),
  },
});

/** Sends a picture and saves the content with it. */
async function publish(
  site: RunningSite,
  bytes: Uint8Array<ArrayBuffer>,
  contentWith: (address: string) => Keyless<Portfolio>,
): Promise<string> {
  const owner = await logIn(site.address);
  const { id } = await takenPicture(await sendPicture(site.address, owner, bytes));
  await owner.save(contentWith(pictureAddress(id)), 1);
  return id;
}

/** Waits until a picture is shown, and returns the address that the browser has chosen. */
async function shownSource(image: Locator): Promise<string> {
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((each) => each instanceof HTMLImageElement && each.naturalWidth))
    .toBeGreaterThan(0);
  return image.evaluate((each) => (each instanceof HTMLImageElement ? each.currentSrc : ''));
}

/** The bytes of a picture as a browser gets it. */
async function avifBytes(page: Page, address: string): Promise<number> {
  const headers = { Accept: 'image/avif,image/webp' };
  const answer = await page.request.get(address, { headers });
  expect(answer.headers()['content-type']).toBe('image/avif');
  return (await answer.body()).length;
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a noisy photograph of 24 megapixels takes under 60 kB', async ({ page, site }) => {
    test.setTimeout(180_000);
    await publish(site, await noisyPhotograph(), (image) =>
      withPictures(
        { profileImage: image, profileAlt: 'A ridge' },
        { image, imageAlt: 'Clouds', featured: true },
        { image, imageAlt: 'Noise', featured: false },
      ),
    );
    await watchShifts(page);
    for (const [path, name] of [
      ['/projects', 'Clouds'],
      ['/projects', 'Noise'],
      ['/about', 'A ridge'],
    ] as const) {
      await page.goto(path);
      const source = await shownSource(page.getByRole('img', { name }));
      const bytes = await avifBytes(page, source);
      test.info().annotations.push({ type: name, description: `${source} ${bytes} bytes` });
      expect(bytes, name).toBeLessThan(PHONE_BYTES);
      expect(await shiftOf(page)).toBeLessThan(SHIFT_LIMIT);
    }
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without scripts, pictures and placeholders are there', async ({ page, site }) => {
    await publish(site, await bytesOf(quarters(900, 600).jpeg()), (image) =>
      withPictures(
        { profileImage: pictureAddress(UNKNOWN), profileAlt: 'Nobody' },
        { image, imageAlt: 'Four colors', featured: true },
      ),
    );
    await page.goto('/projects');
    await expect(page.locator('.featured-project rect')).toHaveAttribute('fill', /^#[0-9a-f]{6}$/);
    const image = page.getByRole('img', { name: 'Four colors' });
    expect(await image.evaluate((each) => each.getAttribute('srcset'))).toContain(' 857w');
    await page.goto('/about');
    await expect(page.locator('img.portrait')).toHaveAttribute('src', '/placeholder-profile.svg');
    await expect(page.locator('img.portrait')).toHaveAttribute('alt', '');
  });
});

test('a picture that fails leaves the placeholder', async ({ page, site, expectedErrors }) => {
  expectedErrors.push((text, path) => text.includes('503') && path.startsWith('/pictures/'));
  await publish(site, await bytesOf(quarters(900, 600).jpeg()), (image) =>
    withPictures({}, { image, imageAlt: 'Four colors', featured: true }),
  );
  await page.route('/pictures/**', (route) => route.fulfill({ status: 503 }));
  await page.goto('/projects');
  const image = page.locator('.featured-project img');
  await expect(image).toHaveAttribute('src', /^\/placeholders\//);
  await image.evaluate((drawing: HTMLImageElement) => drawing.decode());
  await expect(image).not.toHaveAttribute('srcset');
  await expect(page.locator('.featured-project rect')).toHaveCount(0);
});

test('visitors get what the page shows of a picture, and nothing else', async ({ page, site }) => {
  const id = await publish(site, await bytesOf(quarters(900, 600).jpeg()), (image) =>
    withPictures(
      { profileImage: image, profileCrop: '0,0,5000,10000', profileAlt: 'A ridge' },
      { image, imageCrop: '0,0,5000,10000', imageAlt: 'Four colors', featured: true },
    ),
  );
  for (const path of ['/about.data', '/projects.data']) {
    const data = await (await page.request.get(path)).text();
    expect(data).toContain(`/pictures/${id}/`);
    expect(data).not.toMatch(/Crop|Decorative|Alt"|profileImage|ridge\.jpg|sha256|unusedSince/);
  }
});
