import type { Locator, Page } from '@playwright/test';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { openEditor } from '../support/editor.ts';
import { expect, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** The narrowest phone, and a desktop. */
const WIDTHS = [320, 1440] as const;

/** As long as a field may be, without a place for a line break. */
const word = (length: number) => 'W'.repeat(length);

function longWords(): Portfolio {
  const content = portfolioSchema.parse(samplePortfolio);
  const { home, about, skills, projects, downloads, site } = content;
  return portfolioSchema.parse({
    ...content,
    site: {
      ...site,
      brand: '',
      location: word(160),
      timeZoneName: word(80),
      counters: [{ value: word(40), label: word(120) }],
      tileValue: word(40),
      contacts: [{ name: word(60), text: word(200), url: `https://a.example/${word(200)}` }],
      words: {
        everywhere: { copyright: `© ${word(200)}` },
        downloads: { tools: { one: word(80) }, freeValue: word(20) },
      },
    },
    home: {
      ...home,
      name: word(120),
      roles: [word(120)],
      description: word(4_000),
      stats: [{ value: word(40), label: word(120) }],
    },
    about: {
      ...about,
      description: word(8_000),
      skills: [word(60), word(60)],
      education: about.education.map(() => ({
        institution: word(200),
        degree: word(200),
        year: word(60),
        description: word(2_000),
      })),
      work: about.work.map(() => ({
        place: word(200),
        role: word(200),
        period: word(80),
        description: word(2_000),
      })),
    },
    skills: {
      skills: skills.skills.map((skill) => ({
        ...skill,
        name: word(120),
        description: word(1_000),
      })),
      services: skills.services.map((service) => ({
        ...service,
        title: word(120),
        description: word(1_000),
      })),
    },
    projects: {
      projects: projects.projects.map((project) => ({
        ...project,
        title: word(160),
        description: word(4_000),
        technologies: [word(60), word(60)],
        role: word(160),
        period: word(80),
        problem: word(2_000),
        done: `## ${word(500)}\n\n- ${word(500)}\n\n\`${word(500)}\`\n\n[${word(500)}](/about)`,
        outcome: word(4_000),
        pictures: [
          {
            caption: word(300),
            image: '/placeholder-project.svg',
            imageAlt: '',
            imageDecorative: false,
            imageCrop: '',
          },
        ],
        links: [{ label: word(80), href: '/contact' }],
      })),
    },
    downloads: {
      categories: downloads.categories.map((category) => ({
        name: word(80),
        tools: category.tools.map((tool) => ({
          ...tool,
          name: word(160),
          description: word(2_000),
          size: word(40),
          type: word(40),
        })),
      })),
    },
  });
}

async function expectNoOverflow(page: Page, width: number, place: string): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return { width: innerWidth, overflow: scrollWidth - clientWidth };
    });
  await expect.poll(seen, `${place} at ${width} px`).toEqual({ width, overflow: 0 });
}

/** A part of the top bar that is higher than the bar covers the page. */
async function expectInside(part: Locator, whole: Locator, place: string): Promise<void> {
  const [inner, outer] = await Promise.all([part.boundingBox(), whole.boundingBox()]);
  if (inner === null || outer === null) throw new Error('The bar is not shown.');
  const text = await part.locator('span').boundingBox();
  expect
    .soft(text?.height ?? 0, `height of the brand of ${place}`)
    .toBeLessThanOrEqual(outer.height);
  expect
    .soft(inner.x + inner.width, `end of the brand of ${place}`)
    .toBeLessThanOrEqual(outer.x + outer.width);
}

test('words without end break instead of the page', async ({ page, site }) => {
  test.slow();
  await (await logIn(site.address)).save(longWords(), 1);
  const project = `/projects/${word(160).toLowerCase()}`;
  const paths = [
    '/',
    '/about',
    '/skills',
    '/projects',
    '/downloads',
    '/contact',
    '/resume',
    project,
  ];
  for (const path of paths) {
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, width, path);
      await expectInside(page.locator('.brand'), page.locator('.topbar'), `${path} at ${width} px`);
    }
  }
  const editor = await openEditor(page);
  for (const name of ['Home', 'About', 'Skills', 'Projects', 'Downloads', 'Settings'] as const) {
    await editor.openTab(name);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, width, `the tab ${name}`);
    }
  }
});
