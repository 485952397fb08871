import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool } from './downloads.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { samplesIn, withoutSamples } from './samples.ts';

const sampleContent = defaultPortfolio;
const emptied = withoutSamples(sampleContent, sampleContent);

const pathsIn = (content: Portfolio): string[] =>
  samplesIn(content, sampleContent).map(({ path }) => path);

const withSite = (site: Partial<Portfolio['site']>): Portfolio => ({
  ...sampleContent,
  site: { ...sampleContent.site, ...site },
});

describe('the samples of a new site', () => {
  it('are its names, figures, lists, entries, details and sentences, and no labels', () => {
    const paths = pathsIn(sampleContent);
    expect(paths).toEqual(
      expect.arrayContaining([
        'home.name',
        'home.stats.1',
        'about.education.0',
        'about.work.0',
        'skills.services.0',
        'projects.projects.5',
        'downloads.categories.0',
        'site.description',
        'site.counters.1',
        'site.learning',
        'site.words.skills.lead',
      ]),
    );
    for (const label of ['contact.form', 'about.heading', 'skills.learning', 'home.more']) {
      expect(paths).not.toContain(`site.words.${label}`);
    }
  });

  it('are gone once they are removed, and the rest is valid content', () => {
    expect(samplesIn(emptied, sampleContent)).toEqual([]);
    expect(portfolioSchema.parse(emptied)).toEqual(emptied);
    expect(emptied).toMatchObject({
      home: { name: '', roles: [], description: '', stats: [] },
      about: { description: '', skills: [], education: [], work: [] },
      skills: { skills: [], services: [] },
      projects: { projects: [] },
      downloads: { categories: [] },
      site: { location: '', timeZone: 'UTC', counters: [], tileValue: '', showsFree: false },
    });
    expect(emptied.site.words.home).toEqual({ aboutText: '', skillsText: '', animeText: '' });
  });
});

describe('the content that is not a sample', () => {
  it('includes an added entry, even within a sample', () => {
    const [sample, ...others] = sampleContent.skills.skills;
    const ownSkill = { ...sample, key: 'own', description: '' };
    const copiedSkill = { ...sample, key: 'copy' };
    const content = portfolioSchema.parse({
      ...sampleContent,
      skills: { ...sampleContent.skills, skills: [sample, ...others, ownSkill, copiedSkill] },
    });
    expect(withoutSamples(content, sampleContent).skills.skills).toEqual([ownSkill, copiedSkill]);
  });

  it.each([{ title: 'Mine' }, { description: '' }, { technologies: ['Go'] }, { pictures: [] }])(
    'includes an edited entry, with all of it: %j',
    (change) => {
      const [first, ...others] = sampleContent.projects.projects;
      const touched = { ...first, ...change };
      const content = portfolioSchema.parse({
        ...sampleContent,
        projects: { projects: [touched, ...others] },
      });
      expect(withoutSamples(content, sampleContent).projects.projects).toEqual([touched]);
      expect(pathsIn(content)).not.toContain('projects.projects.0');
    },
  );

  it('includes an added tool and its category', () => {
    const [category] = structuredClone(sampleContent.downloads.categories);
    const tool = { ...newTool(0), key: 'own', name: 'Own', downloadUrl: '#' };
    const content = portfolioSchema.parse({
      ...emptied,
      downloads: { categories: [{ ...category, tools: [...(category?.tools ?? []), tool] }] },
    });
    expect(pathsIn(content)).toEqual(
      [0, 1, 2].map((index) => `downloads.categories.0.tools.${index}`),
    );
    expect(withoutSamples(content, sampleContent).downloads.categories).toEqual([
      { ...category, tools: [tool] },
    ]);
  });

  it('includes texts that a list has beside all samples, or the whole list if one sample is missing', () => {
    const { technologies } = sampleContent.site;
    const withOneMore = withSite({ technologies: [...technologies, 'Go'] });
    expect(withoutSamples(withOneMore, sampleContent).site.technologies).toEqual(['Go']);
    const withTwo = withSite({ technologies: ['Git', 'Docker'] });
    expect(withoutSamples(withTwo, sampleContent).site.technologies).toEqual(['Git', 'Docker']);
  });
});
