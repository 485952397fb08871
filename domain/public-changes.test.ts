import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedPortfolios, portfolios } from '../tests/support/arbitraries.ts';
import { samplePortfolio } from '../tests/support/sample-portfolio.ts';
import { filledProjects } from './content/filled.ts';
import { type Portfolio, portfolioSchema } from './content/portfolio.ts';
import { type PublicChange, publicChanges } from './public-changes.ts';
import { isShown } from './site-frame.ts';

const sample = portfolioSchema.parse(samplePortfolio);

const toolsOf = ({ downloads }: Portfolio) => downloads.categories.flatMap(({ tools }) => tools);

/** The titles that a visitor reads on a page, without those of tools that need a token. */
const titlesOn = (content: Portfolio, page: PublicChange['page']): string[] => {
  if (page === 'projects') return filledProjects(content.projects.projects).map((p) => p.title);
  if (page !== 'downloads') return [];
  return toolsOf(content).flatMap(({ isPremium, name }) => (isPremium ? [] : [name]));
};

type Tool = ReturnType<typeof toolsOf>[number];

const withTools = (content: Portfolio, change: (tools: readonly Tool[]) => Tool[]): Portfolio => ({
  ...content,
  downloads: {
    categories: content.downloads.categories.map((each) => ({
      ...each,
      tools: change(each.tools),
    })),
  },
});

/** The content with changes that no visitor may learn of: in hidden pages, premium tools, and what is removed now. */
function withSecrets(content: Portfolio): Portfolio {
  const [project] = sample.projects.projects;
  const gone = project && { ...project, key: 'gone', title: 'SECRET' };
  const hidden = withTools(content, (tools) => [
    ...tools.map((tool) => (tool.isPremium ? { ...tool, description: 'SECRET' } : tool)),
    ...tools.slice(0, 1).map((tool) => ({ ...tool, key: 'gone', id: 'gone', name: 'SECRET' })),
  ]);
  return {
    ...hidden,
    projects: { projects: [...content.projects.projects, ...(gone ? [gone] : [])] },
    ...(!isShown(content, 'skills') && { skills: sample.skills }),
    about: {
      ...content.about,
      work: [],
      ...(!isShown(content, 'about') && { description: 'SECRET' }),
    },
  };
}

describe('the changes that visitors may see', () => {
  it('name only shown pages, and titles that are read there now', () => {
    fc.assert(
      fc.property(editedPortfolios, ({ base, mine, theirs }) => {
        for (const now of [base, mine, theirs]) {
          for (const { page, titles } of publicChanges(base, mine, now)) {
            if (page !== 'home') expect(isShown(now, page)).toBe(true);
            for (const title of titles) expect(titlesOn(now, page)).toContain(title);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are none where only hidden pages, premium tools or what is removed now differ', () => {
    fc.assert(
      fc.property(portfolios, (content) => {
        const secret = withSecrets(content);
        expect(publicChanges(content, secret, content)).toEqual([]);
        expect(publicChanges(secret, content, content)).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('are none of a content that did not change', () => {
    fc.assert(
      fc.property(portfolios, (content) => {
        expect(publicChanges(content, content, content)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('are those of pages, projects and free tools', () => {
    const changed: Portfolio = {
      ...withTools(sample, (tools) => tools.map((tool) => ({ ...tool, size: '9 MB' }))),
      home: { ...sample.home, name: 'Another' },
      projects: {
        projects: sample.projects.projects.map((project, index) =>
          index === 1 ? { ...project, description: 'Another.' } : project,
        ),
      },
    };
    const free = titlesOn(sample, 'downloads');
    expect(toolsOf(sample).length).toBeGreaterThan(free.length);
    expect(publicChanges(sample, changed, changed)).toEqual([
      { page: 'home', titles: [] },
      { page: 'projects', titles: [sample.projects.projects[1]?.title] },
      { page: 'downloads', titles: free },
    ]);
  });
});
