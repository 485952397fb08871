import { expect, it } from 'vitest';
import { newTool } from './downloads.ts';
import { type Portfolio, portfolioSchema, storedPortfolioSchema } from './portfolio.ts';
import { projectEntry } from './projects.ts';
import { withLinks } from './site-paths.ts';

const content = (): Portfolio => portfolioSchema.parse(storedPortfolioSchema.parse({}));

it('every link is changed, and nothing else', async () => {
  const { home, projects, downloads, site, ...others } = content();
  const contentWithLinks = (link: (link: string) => string): Portfolio =>
    portfolioSchema.parse({
      ...others,
      home: { ...home, name: '/no-link' },
      projects: {
        projects: [
          {
            ...projectEntry.create(),
            title: '/a',
            image: '/b.webp',
            github: link('/c'),
            live: '#',
          },
        ],
      },
      downloads: {
        ...downloads,
        categories: [
          {
            name: 'One',
            tools: [
              {
                ...newTool(0),
                name: 'A',
                downloadUrl: link('/files/a.zip'),
                buyUrl: link('https://shop.example/a'),
              },
            ],
          },
        ],
      },
      site: {
        ...site,
        contacts: [
          { key: '1', name: '/d', text: '/e', url: link('/resume') },
          { key: '2', name: 'Blog', text: '', url: link('https://example.com/') },
        ],
      },
    });
  const newContent = withLinks(
    contentWithLinks((link) => link),
    (link) => (link === '#' ? link : `${link}?changed`),
  );
  expect(newContent).toEqual(contentWithLinks((link) => `${link}?changed`));
});
