import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePicture } from '../../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { isUnused, libraryPictures, matches, unusedText, usesText } from './library.ts';
import type { ListedPicture } from './queries.ts';

const NOW = Date.UTC(2026, 10, 22, 14);
const PROJECT = 'projects.projects.0.image';
const PROFILE = 'about.profileImage';
const content = portfolioSchema.parse(samplePortfolio);
const [project] = content.projects.projects;

function pictureWith(uses: readonly string[], changes: Partial<ListedPicture> = {}) {
  const newPicture = {
    ...samplePicture({ title: 'tide.png', width: 10, height: 10 }),
    uses,
    ...changes,
  };
  const [picture] = libraryPictures([newPicture], content);
  if (picture === undefined) throw new Error('There is no picture.');
  return picture;
}

describe('a picture of the library', () => {
  it('says what shows it, and leads to the field', () => {
    const picture = pictureWith([PROJECT, PROFILE]);
    expect(usesText(picture, NOW)).toContain(`${project?.title}, About · `);
    expect(picture.usedIn.map(({ address }) => address)).toEqual([
      `projects/projects/${project?.key}/image`,
      'about/profileImage',
    ]);
  });

  it('is unused where nothing names it, and says when it is deleted', () => {
    expect(isUnused(pictureWith([]))).toBe(true);
    expect(isUnused(pictureWith([PROFILE]))).toBe(false);
    const since = (day: number) => ({
      unusedSince: new Date(Date.UTC(2026, 10, day)).toISOString(),
    });
    expect(unusedText({ unusedSince: null }, NOW)).toBe('Unused');
    expect(unusedText(since(17), NOW)).toBe('Unused, deleted in 2 days');
    expect(unusedText(since(16), NOW)).toBe('Unused, deleted in 1 day');
    expect(unusedText(since(1), NOW)).toBe('Unused, deleted today');
  });

  it('is found by its name, its text and what shows it, without accents and capitals', () => {
    const picture = pictureWith([PROJECT], { alt: 'Läuft aus' });
    for (const query of [' TIDE ', 'lauft', project?.title ?? '-', '']) {
      expect(matches(picture, query)).toBe(true);
    }
    expect(matches(picture, 'nothing of it')).toBe(false);
  });
});
