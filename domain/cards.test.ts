import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { cardNameOf, cardPath, cardsOf, isCardPath, parseCardPath } from './cards.ts';
import type { Portfolio } from './content/portfolio.ts';
import { projectPath, SITE_PAGES, type SitePage } from './pages.ts';

const { projects, downloads, site, home } = samplePortfolio;
const [project, , plainProject] = projects.projects;
const [category] = downloads.categories;
if (project === undefined || plainProject === undefined || category?.tools[0] === undefined)
  throw new Error('No sample.');
const [tool] = category.tools;

const withContent = (change: {
  project?: object;
  tool?: object;
  hidden?: SitePage;
  home?: object;
}): Portfolio => ({
  ...samplePortfolio,
  home: { ...home, ...change.home },
  projects: { projects: [{ ...project, role: 'Developer', ...change.project }] },
  downloads: { categories: [{ ...category, tools: [{ ...tool, ...change.tool }] }] },
  site: {
    ...site,
    pages: SITE_PAGES.map((page) => ({ page, isShown: page !== change.hidden })),
  },
});

describe('the cards of a content', () => {
  it('are those of the pages, the projects with a page and the premium tools', () => {
    const cards = cardsOf(
      withContent({ project: { title: 'Harbour' }, tool: { id: 'links', isPremium: true } }),
    );
    expect([...cards.keys()]).toEqual([
      'home',
      ...SITE_PAGES,
      'resume',
      'projects/harbour',
      'downloads/links',
    ]);
    expect(cards.get('home')).toMatchObject({
      page: 'home',
      heading: 'Asha Sen',
      line: 'Full-Stack Developer',
      owner: '',
    });
    expect(cards.get('about')).toMatchObject({
      heading: 'About',
      owner: 'Asha Sen',
      page: 'about',
    });
    expect(cards.get('resume')).toMatchObject({ heading: 'Résumé', page: 'about' });
  });

  it('leave out a hidden page and its content', () => {
    const names = (hidden: SitePage) => [...cardsOf(withContent({ hidden })).keys()].join(' ');
    expect(names('projects')).not.toContain('projects');
    expect(names('downloads')).not.toContain('downloads');
    expect(names('about')).not.toContain('about');
    const about = { ...samplePortfolio.about, showsResume: false };
    expect(cardsOf({ ...samplePortfolio, about }).has('resume')).toBe(false);
  });

  it('describe a tool, and never give the address of a premium one', () => {
    const downloadUrl = 'https://files.example/secret.zip';
    const facts = { id: 't', name: 'Link Check', isPremium: true, downloadUrl };
    const cardOf = (more: object) => cardsOf(withContent({ tool: { ...facts, ...more } }));
    const premium = cardOf({ description: 'Finds links.\n\nAnd more.' });
    expect(premium.get('downloads/t')).toMatchObject({
      heading: 'Link Check',
      line: 'Finds links.',
    });
    expect(JSON.stringify([...premium])).not.toContain('secret');
    const long = cardOf({ description: 'word '.repeat(400) }).get('downloads/t');
    expect(long?.line.length).toBeLessThanOrEqual(240);
  });
});

describe('the address of a card', () => {
  const hash = '0123456789abcdef'.repeat(2);

  it('leads back to its name, also with letters of other scripts', () => {
    for (const page of ['/', projectPath('জোয়ার-2'), '/downloads/Tool_1']) {
      const name = cardNameOf(page);
      const path = cardPath(name, hash);
      expect(path).toMatch(/^[!-~]+\.jpg$/);
      expect(isCardPath(path)).toBe(true);
      expect(parseCardPath(decodeURIComponent(path))).toEqual({ name, hash });
    }
  });
});
