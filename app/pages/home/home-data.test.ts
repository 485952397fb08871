import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { MenuPage } from '../../../domain/pages.ts';
import type { ShownPictures } from '../page-picture.ts';
import { homeData } from './home-data.ts';

const pictures: ShownPictures = { shown: async () => null };

const of = (content: Partial<Portfolio>) =>
  homeData({ ...defaultPortfolio, ...content }, new Date(0), pictures);

const without = (...hidden: readonly MenuPage[]) => {
  const pages = defaultPortfolio.site.pages.map(({ page }) => ({
    page,
    isShown: !hidden.includes(page),
  }));
  const words = { home: { fewer: 'Two more pages' } };
  return of({ site: { ...defaultPortfolio.site, pages, words } });
};

it('Home links to the pages that are shown, with a heading of its own for fewer cards', async () => {
  expect(await without()).toMatchObject({
    heading: 'More about me',
    links: [{ label: 'View My Work' }, { label: 'Get In Touch' }],
  });
  const fewer = await without('anime', 'projects', 'contact');
  expect(fewer).toMatchObject({ heading: 'Two more pages', links: [] });
  expect(fewer.cards.map(({ page }) => page)).toEqual(['about', 'skills']);
});

it('Home shows the first featured project if Projects is shown', async () => {
  const { projects } = defaultPortfolio.projects;
  const featuring = (...featured: readonly number[]) =>
    of({
      projects: {
        ...defaultPortfolio.projects,
        projects: projects.map((project, index) => ({
          ...project,
          featured: featured.includes(index),
        })),
      },
    });
  const title = projects[2]?.title ?? '';
  expect((await featuring(2, 3)).project).toMatchObject({
    title,
    label: 'Featured',
    path: expect.stringMatching(/^\/projects[#/]/),
    picture: { src: projects[2]?.image, alt: expect.not.stringMatching(/^$/) },
  });
  expect((await featuring()).project).toBeNull();
  expect((await without('projects')).project).toBeNull();
});
