import { expect, it, vi } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { leafPictures } from './leaf-pictures.ts';

const ID = 'a'.repeat(32);
const sample = portfolioSchema.parse(samplePortfolio);

/** The pictures of a content, with a library that has one picture. */
async function leavesOf(content: Partial<Portfolio>, cards?: readonly { id: number }[]) {
  const log = { warn: vi.fn() };
  const shown = async (address: string) =>
    address === pictureAddress(ID) ? { srcset: '/p/320.avif 320w, /p/640.avif 640w' } : null;
  const leaves = await leafPictures({
    log,
    services: {
      content: { current: () => ({ ...sample, ...content }) },
      pictures: { shown },
      animeList: {
        async all() {
          if (cards === undefined) throw new Error('the list cannot be read');
          return { cards };
        },
      },
    },
  });
  return { leaves, warnings: log.warn.mock.calls.length };
}

const withProject = (project: object) => ({
  projects: {
    projects: sample.projects.projects.map((each) => ({ ...each, featured: false, ...project })),
  },
});

const withPortrait = (profileImage: string) => ({ about: { ...sample.about, profileImage } });

it('the least width of a picture of the library is the picture of a window', async () => {
  const image = pictureAddress(ID);
  const { leaves } = await leavesOf({ ...withProject({ image }), ...withPortrait(image) });
  expect(leaves).toEqual({ about: '/p/320.avif', projects: '/p/320.avif' });
});

it('a project without a picture has its drawing, and a portrait that is missing none', async () => {
  const { leaves } = await leavesOf({ ...withProject({ image: '' }), ...withPortrait('') });
  expect(leaves).toEqual({ projects: expect.stringMatching(/^\/placeholders\/\w+-\d+\.svg$/) });
});

it.each(['https://elsewhere.example/large.jpg', '//elsewhere.example/a.svg', '/files/photo.jpg'])(
  'a picture of an unknown size or of another site is none: %s',
  async (image) => {
    const { leaves } = await leavesOf({ ...withProject({ image }), ...withPortrait(image) });
    expect(leaves).toEqual({});
  },
);

it('a hidden page has none, and what cannot be read is left out and said in the log', async () => {
  const pages = sample.site.pages.map((each) => ({ ...each, isShown: each.page === 'anime' }));
  const hidden = await leavesOf({
    ...withProject({ image: '' }),
    site: { ...sample.site, pages },
  });
  expect(hidden).toEqual({ leaves: {}, warnings: 1 });
});

it('the first title of the list has its drawn poster', async () => {
  const { leaves } = await leavesOf(withPortrait(''), [{ id: 5 }, { id: 6 }]);
  expect(leaves.anime).toBe('/posters/5.svg');
});
