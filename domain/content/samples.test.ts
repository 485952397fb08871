import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { allWords, textsOf } from '../words/texts.ts';
import { newTool } from './downloads.ts';
import { EARLIER_SAMPLES } from './earlier-samples.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { publishedSamples, sampleCount, samplesIn, withoutSamples } from './samples.ts';

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
    const texts = samplesIn(shipped, shipped).map(({ path, text }) => [path, text]);
    const samples = Object.fromEntries(texts);
    expect(samples).toMatchObject({
      'home.name': 'Your Name',
      'home.stats.1': '50+ Projects Completed',
      'about.education.0': 'Sample University',
      'about.work.0': 'Sample Studio, Bolpur',
      'skills.services.0': 'Web Applications',
      'projects.projects.5': 'Field Notes',
      'downloads.categories.0': 'Scripts',
      'site.description': shipped.site.description,
      'site.counters.1': '10000+ Lines of Code',
      'site.learning': 'Next.js, GraphQL, Machine Learning',
      'site.words.skills.lead': textsOf({}, 'skills').lead,
    });
    for (const label of ['contact.form', 'about.heading', 'skills.learning', 'home.more']) {
      expect(samples, label).not.toHaveProperty([`site.words.${label}`]);
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

  it('leave the choices of the owner alone', () => {
    const pages = shipped.site.pages.toReversed();
    const own = withSite({ pages, language: 'pt-BR', words: { contact: { lead: 'Olá.' } } });
    const { site } = withoutSamples(own, shipped);
    expect(site).toMatchObject({ pages, language: 'pt-BR', tabAway: 'please come back' });
    expect(site.words.contact).toEqual({ lead: 'Olá.' });
  });
});

describe('what the owner has written', () => {
  const projects = (...own: Partial<Portfolio['projects']['projects'][number]>[]): Portfolio => ({
    ...emptied,
    projects: portfolioSchema.shape.projects.parse({
      projects: own.map((each, index) => ({ ...shipped.projects.projects[index], ...each })),
    }),
  });

  it('stays beside the samples in the same entry', () => {
    const mine = projects({ title: 'Mine', technologies: ['Go'] });
    expect(pathsIn(mine)).toEqual([
      'projects.projects.0.description',
      'projects.projects.0.image',
      'projects.projects.0.imageAlt',
      'projects.projects.0.github',
      'projects.projects.0.live',
      ...['role', 'period', 'problem', 'done', 'outcome'].map(
        (key) => `projects.projects.0.${key}`,
      ),
      ...['0', '1', '2'].map((index) => `projects.projects.0.pictures.${index}`),
    ]);
    expect(withoutSamples(mine, shipped).projects.projects).toMatchObject([
      {
        ...{ title: 'Mine', description: '', image: '', imageAlt: '', technologies: ['Go'] },
        ...{ github: '#', live: '#', role: '', done: '', pictures: [] },
      },
    ]);
  });

  it('does not make more samples of one entry', () => {
    const half = samplesIn(projects({ title: 'Mine' }, {}), shipped);
    expect(half.length).toBeGreaterThan(2);
    expect(sampleCount(half)).toBe(2);
  });

  it('is nothing where a sample lacks the alternative text that earlier versions did not have', () => {
    expect(pathsIn(projects({ imageAlt: '' }))).toEqual(['projects.projects.0']);
  });

  it('is nothing where fields of a sample were only emptied', () => {
    expect(pathsIn(projects({ title: '', image: '' }))).toEqual(['projects.projects.0']);
  });

  it('may be short and equal to a sample', () => {
    const [skill] = shipped.skills.skills;
    const stats = [{ key: 'a', value: '50+', label: 'Gardens' }];
    const skills = [{ ...skill, key: 'a', level: 40, description: 'Mine.' }];
    const own = portfolioSchema.parse({
      ...emptied,
      home: { ...emptied.home, stats },
      skills: { skills, services: [] },
    });
    expect(pathsIn(own)).toEqual([]);
    expect(withoutSamples(own, shipped)).toEqual(own);
  });

  it('is what a list has beside all of its samples, and the list where it lacks one', () => {
    const { technologies } = shipped.site;
    const added = withSite({ technologies: [...technologies, 'Go'] });
    expect(pathsIn(added)).toContain('site.technologies');
    expect(withoutSamples(added, shipped).site.technologies).toEqual(['Go']);
    const chosen = withSite({ technologies: ['Git', 'Docker'] });
    expect(withoutSamples(chosen, shipped).site.technologies).toEqual(['Git', 'Docker']);
  });

  it('keeps its category', () => {
    const [category] = structuredClone(shipped.downloads.categories);
    const own = { key: 'own', name: 'Own', description: 'Mine.' };
    const tool = { ...newTool(0), ...own, downloadUrl: '#' };
    const content = portfolioSchema.parse({
      ...emptied,
      downloads: { categories: [{ ...category, tools: [...(category?.tools ?? []), tool] }] },
    });
    const { categories } = withoutSamples(content, shipped).downloads;
    expect(categories).toEqual([{ ...category, tools: [tool] }]);
  });

  it('may be half typed', () => {
    const typed = structuredClone(shipped);
    Reflect.set(typed.skills.skills[0] ?? {}, 'level', 'ni');
    Reflect.deleteProperty(typed.site, 'words');
    expect(pathsIn(typed)).toContain('skills.skills.0.description');
  });
});

describe('the texts that a new site of an earlier version had', () => {
  const [project] = shipped.projects.projects;
  const description = [...EARLIER_SAMPLES].find((text) => String(text).startsWith('A week of'));
  const earlier = (title: string): Portfolio => ({
    ...emptied,
    projects: portfolioSchema.shape.projects.parse({
      projects: [{ ...project, title, description }],
    }),
  });

  it('are samples, alone and in an entry', () => {
    expect(pathsIn(earlier(project?.title ?? ''))).toEqual(['projects.projects.0']);
    expect(pathsIn(earlier('Mine'))).toContain('projects.projects.0.description');
  });

  it('are samples among the words, until the owner writes others', () => {
    const withLead = (lead: string) => {
      const { words } = emptied.site;
      const skills = { ...words.skills, lead };
      return { ...emptied, site: { ...emptied.site, words: { ...words, skills } } };
    };
    const text = 'The numbers are my own, and rounded down.';
    expect(samplesIn(withLead(text), shipped)).toMatchObject([
      { path: 'site.words.skills.lead', text },
    ]);
    expect(pathsIn(withLead('The numbers are my own.'))).toEqual([]);
  });

  it('are none that this version comes with', () => {
    const now = JSON.stringify([shipped, allWords({ words: {}, language: 'en' })]);
    for (const text of EARLIER_SAMPLES) expect(now).not.toContain(JSON.stringify(text));
  });
});

describe('the published samples', () => {
  const published = (...hidden: readonly string[]): string[] => {
    const pages = shipped.site.pages.map(({ page }) => ({ page, isShown: !hidden.includes(page) }));
    return publishedSamples(withSite({ pages }), shipped).map(({ path }) => path);
  };

  it('are those on pages that are shown', () => {
    const anime = ['site.counters.0', 'site.words.home.animeText', 'site.words.anime.lead'];
    expect(published()).toEqual(expect.arrayContaining(anime));
    for (const path of anime) expect(published('anime')).not.toContain(path);
    expect(published('about')).toContain('site.location');
    expect(published('about', 'contact')).not.toContain('site.location');
    expect(published('projects').filter((path) => path.startsWith('projects'))).toEqual([]);
  });

  it('are those of the work while the résumé is shown', () => {
    const isOfWork = (path: string) => path.startsWith('about.work');
    expect(published().filter(isOfWork)).toEqual([]);
    const shown = { ...shipped, about: { ...shipped.about, showsResume: true } };
    expect(
      publishedSamples(shown, shipped)
        .map(({ path }) => path)
        .filter(isOfWork),
    ).toHaveLength(3);
  });
});
