import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePicture } from '../../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import {
  deletionQuestion,
  isUnused,
  libraryPictures,
  matches,
  obstacleOf,
  unusedText,
  usesText,
} from './library.ts';
import type { ListedPicture, PictureUses } from './queries.ts';

const NOW = Date.UTC(2026, 10, 22, 14);
const PROJECT = 'projects.projects.0.image';
const PROFILE = 'about.profileImage';
const content = portfolioSchema.parse(samplePortfolio);
const [project] = content.projects.projects;

function pictureWith(uses: Partial<PictureUses>, changes: Partial<ListedPicture> = {}) {
  const listed = {
    ...samplePicture({ title: 'tide.png', width: 10, height: 10 }),
    uses: { content: [], versions: [], previews: 0, ...uses },
    ...changes,
  };
  const [picture] = libraryPictures([listed], content);
  if (picture === undefined) throw new Error('There is no picture.');
  return picture;
}

describe('a picture of the library', () => {
  it('says what shows it, and leads to the field', () => {
    const picture = pictureWith({ content: [PROJECT, PROFILE], versions: [2] });
    expect(usesText(picture, NOW)).toBe(`${project?.title}, About`);
    expect(picture.places.map(({ address }) => address)).toEqual([
      `projects/projects/${project?.key}/image`,
      'about/profileImage',
    ]);
    expect(usesText(pictureWith({ versions: [3, 2], previews: 1 }), NOW)).toBe(
      '2 kept versions, 1 preview',
    );
  });

  it('is unused where nothing names it, and says when it is deleted', () => {
    expect(isUnused(pictureWith({}))).toBe(true);
    expect(isUnused(pictureWith({ versions: [2] }))).toBe(false);
    const since = (day: number) => ({
      unusedSince: new Date(Date.UTC(2026, 10, day)).toISOString(),
    });
    expect(unusedText({ unusedSince: null }, NOW)).toBe('Unused, deleted in 7 days');
    expect(unusedText(since(17), NOW)).toBe('Unused, deleted in 2 days');
    expect(unusedText(since(16), NOW)).toBe('Unused, deleted in 1 day');
    expect(unusedText(since(1), NOW)).toBe('Unused, deleted today');
  });

  it('is found by its name, its text and what shows it, without accents and capitals', () => {
    const picture = pictureWith({ content: [PROJECT] }, { alt: 'Läuft aus' });
    for (const query of [' TIDE ', 'lauft', project?.title ?? '-', '']) {
      expect(matches(picture, query)).toBe(true);
    }
    expect(matches(picture, 'nothing of it')).toBe(false);
  });

  it('is not deleted while something shows it', () => {
    expect(obstacleOf(pictureWith({ content: [PROFILE] }))).toContain('About shows it');
    expect(obstacleOf(pictureWith({ previews: 1 }))).toContain('A preview shows it');
    expect(obstacleOf(pictureWith({ versions: [1] }))).toBeNull();
    expect(deletionQuestion(pictureWith({})).title).toBe('Delete tide.png permanently?');
    expect(deletionQuestion(pictureWith({ versions: [1, 2] })).text).toContain(
      '2 kept versions show it',
    );
  });
});
