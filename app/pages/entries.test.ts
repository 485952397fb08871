import { expect, it } from 'vitest';
import { aboutSection } from '../../domain/content/about.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { aboutData } from './about/about-data.ts';
import { entryLists } from './entries.ts';

const { about, site } = samplePortfolio;
const award = { ...aboutSection.fields.awards.entry.create(), key: 'a' };
const content = {
  ...samplePortfolio,
  about: { ...about, awards: [award, { ...award, key: 'b', from: 'A jury', date: '2019' }] },
  site: { ...site, words: { resume: { languages: 'Idiomas' } } },
};

it('the achievements have headings that the owner can change, and entries with a title', () => {
  const parts = entryLists(content).achievements;
  expect(parts.map(({ title }) => title)).toEqual([
    'Certificates',
    'Awards',
    'Volunteer work',
    'Idiomas',
  ]);
  expect(parts[1]?.entries).toMatchObject([{ title: 'A jury', place: '', period: '2019' }]);
  expect(parts.at(-1)?.entries[0]).toMatchObject({ title: 'Bengali', period: 'Native speaker' });
  expect(JSON.stringify(parts)).not.toContain('"key"');
});

it('the achievements are on About if the owner shows them there', async () => {
  const titlesOn = async (showsAchievements: boolean) => {
    const withSwitch = { ...content, about: { ...content.about, showsAchievements } };
    const { achievements } = await aboutData(withSwitch, { shown: async () => null }, new Date(0));
    return achievements.map(({ title }) => title);
  };
  expect(await titlesOn(false)).toEqual([]);
  expect(await titlesOn(true)).toEqual(['Certificates', 'Awards', 'Volunteer work', 'Idiomas']);
});
