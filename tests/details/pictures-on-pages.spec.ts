import type { Keyless } from '../../domain/content/keys.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import type { RunningSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

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
