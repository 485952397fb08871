import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePicture } from '../../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import type { ListedPicture, PictureUses } from './calls.ts';
import { type LibraryView, libraryPictures, shownPictures, WHOLE_LIBRARY } from './library-view.ts';
import { otherUsesText, placesAt } from './picture-uses.ts';

const NO_USES: PictureUses = { content: [], versions: [], previews: 0 };
const PROJECT = 'projects.projects.0.image';
const PROFILE = 'about.profileImage';

const picture = (title: string, changes: Partial<ListedPicture> = {}): ListedPicture => ({
  ...samplePicture({ title, width: 10, height: 10 }),
  uses: NO_USES,
  ...changes,
});

const usedAt = (...content: string[]): Partial<ListedPicture> => ({
  uses: { ...NO_USES, content },
});

const PICTURES: readonly ListedPicture[] = [
  picture('tide 10.png', { ...usedAt(PROJECT), bytes: 30, createdAt: '2026-01-04T00:00:00.000Z' }),
  picture('Tide 9.png', { ...usedAt(PROFILE), alt: 'Läuft aus', bytes: 10 }),
  picture('kept.png', {
    uses: { ...NO_USES, versions: [3, 2] },
    bytes: 20,
    createdAt: '2026-01-03T00:00:00.000Z',
  }),
  picture('free.png', { bytes: 40, createdAt: '2026-01-02T00:00:00.000Z' }),
];

/** The content with its first project changed. */
function contentWith(beside: object): Portfolio {
  const [first, ...rest] = samplePortfolio.projects.projects;
  if (first === undefined) throw new Error('The samples have no projects.');
  const projects = [{ ...first, ...beside }, ...rest];
  return { ...samplePortfolio, projects: { ...samplePortfolio.projects, projects } };
}

const library = libraryPictures(PICTURES, contentWith({ imageAlt: '' }));
const titles = (view: Partial<LibraryView>): string[] =>
  shownPictures(library, { ...WHOLE_LIBRARY, ...view }).map(({ title }) => title);

describe('the library', () => {
  it('has the newest first, and the unused alone where these are asked for', () => {
    expect(titles({})).toEqual(['tide 10.png', 'kept.png', 'free.png', 'Tide 9.png']);
    expect(titles({ isUnusedOnly: true })).toEqual(['free.png']);
  });

  it('is searched by name, by alternative text and by what shows a picture', () => {
    expect(titles({ query: ' TIDE ' })).toEqual(['tide 10.png', 'Tide 9.png']);
    expect(titles({ query: 'lauft' })).toEqual(['Tide 9.png']);
    const [project] = samplePortfolio.projects.projects;
    expect(titles({ query: project?.title ?? '' })).toContain('tide 10.png');
    expect(titles({ query: 'nothing of it' })).toEqual([]);
  });

  it('misses no alternative text where the place has one, or needs none', () => {
    const lacksAlt = (beside: object) =>
      libraryPictures(PICTURES, contentWith(beside))[0]?.lacksAlt;
    expect(lacksAlt({ imageAlt: '' })).toBe(true);
    expect(lacksAlt({ imageAlt: 'A harbour' })).toBe(false);
    expect(lacksAlt({ imageAlt: '', imageDecorative: true })).toBe(false);
  });
});

describe('a place of a picture', () => {
  it('has the address of its field, whatever place its entry has', () => {
    const content = portfolioSchema.parse(samplePortfolio);
    const [key] = content.projects.projects.map((project) => project.key);
    content.projects.projects.reverse();
    const last = `projects.projects.${content.projects.projects.length - 1}.image`;
    expect(placesAt([last, PROFILE], content).map(({ address }) => address)).toEqual([
      `projects/projects/${key}/image`,
      'about/profileImage',
    ]);
  });

  it('is called as its entry, or as its section', () => {
    const [project] = samplePortfolio.projects.projects;
    const labels = placesAt([PROJECT, PROFILE], samplePortfolio).map(({ label }) => label);
    expect(labels).toEqual([project?.title, 'About']);
  });

  it('is none of the other uses, which are counted', () => {
    expect(otherUsesText(NO_USES)).toBe('');
    expect(otherUsesText({ content: [PROJECT], versions: [2, 1, 4], previews: 2 })).toBe(
      '3 kept versions, 2 previews',
    );
  });
});
