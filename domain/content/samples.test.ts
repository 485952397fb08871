import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { newTool } from './downloads.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { samplesIn, withoutSamples } from './samples.ts';

const shipped = defaultPortfolio;
const emptied = withoutSamples(shipped, shipped);

const pathsIn = (content: Portfolio): string[] =>
  samplesIn(content, shipped).map(({ path }) => path);

const withSite = (site: Partial<Portfolio['site']>): Portfolio => ({
  ...shipped,
  site: { ...shipped.site, ...site },
});

describe('the samples of a new site', () => {
  it('are its names, figures, lists, entries, details and sentences, and no labels', () => {
    const paths = pathsIn(shipped);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['home.name', 'home.stats.1', 'about.education.0', 'about.work.0'],
        ...['skills.services.0', 'projects.projects.5', 'downloads.categories.0'],
        ...['site.description', 'site.counters.1', 'site.learning', 'site.words.skills.lead'],
      ]),
    );
    for (const label of ['contact.form', 'about.heading', 'skills.learning', 'home.more']) {
      expect(paths).not.toContain(`site.words.${label}`);
    }
  });

  it('are gone where they are removed, and what is left is a content', () => {
    expect(samplesIn(emptied, shipped)).toEqual([]);
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

describe('what is the owner’s', () => {
  it('is an entry that was added, also where it is a sample’s', () => {
    const [sample, ...others] = shipped.skills.skills;
    const typed = { ...sample, key: 'own', description: '' };
    const copied = { ...sample, key: 'copy' };
    const content = portfolioSchema.parse({
      ...shipped,
      skills: { ...shipped.skills, skills: [sample, ...others, typed, copied] },
    });
    expect(withoutSamples(content, shipped).skills.skills).toEqual([typed, copied]);
  });

  it.each([{ title: 'Mine' }, { description: '' }, { technologies: ['Go'] }, { pictures: [] }])(
    'is an entry that was touched, with all of it: %j',
    (change) => {
      const [first, ...others] = shipped.projects.projects;
      const touched = { ...first, ...change };
      const content = portfolioSchema.parse({
        ...shipped,
        projects: { projects: [touched, ...others] },
      });
      expect(withoutSamples(content, shipped).projects.projects).toEqual([touched]);
      expect(pathsIn(content)).not.toContain('projects.projects.0');
    },
  );

  it('is a tool, and its category', () => {
    const [category] = structuredClone(shipped.downloads.categories);
    const tool = { ...newTool(0), key: 'own', name: 'Own', downloadUrl: '#' };
    const content = portfolioSchema.parse({
      ...emptied,
      downloads: { categories: [{ ...category, tools: [...(category?.tools ?? []), tool] }] },
    });
    expect(pathsIn(content)).toEqual(
      [0, 1, 2].map((index) => `downloads.categories.0.tools.${index}`),
    );
    expect(withoutSamples(content, shipped).downloads.categories).toEqual([
      { ...category, tools: [tool] },
    ]);
  });

  it('is what a list of texts has beside all samples, and all of it where it lacks one', () => {
    const { technologies } = shipped.site;
    const added = withSite({ technologies: [...technologies, 'Go'] });
    expect(withoutSamples(added, shipped).site.technologies).toEqual(['Go']);
    const chosen = withSite({ technologies: ['Git', 'Docker'] });
    expect(withoutSamples(chosen, shipped).site.technologies).toEqual(['Git', 'Docker']);
  });
});
