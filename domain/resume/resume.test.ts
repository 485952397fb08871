import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { workEntry } from '../content/about.ts';
import type { Portfolio } from '../content/portfolio.ts';
import { projectEntry } from '../content/projects.ts';
import { writtenAddress } from '../link.ts';
import type { SitePage } from '../pages.ts';
import { RESUME_PROJECTS, resumeOf } from './resume.ts';

const withHidden = (...hidden: SitePage[]): Portfolio => ({
  ...samplePortfolio,
  site: {
    ...samplePortfolio.site,
    pages: samplePortfolio.site.pages.map(({ page }) => ({
      page,
      isShown: !hidden.includes(page),
    })),
  },
});

const withProjects = (...projects: Partial<ReturnType<typeof projectEntry.create>>[]) =>
  resumeOf({
    ...samplePortfolio,
    projects: {
      projects: projects.map((project, index) => ({
        ...projectEntry.create(),
        key: `k${index}`,
        ...project,
      })),
    },
  }).projects;

describe('the résumé', () => {
  it('has what the sections say, in the order of the owner', () => {
    const resume = resumeOf(samplePortfolio);
    expect(resume).toMatchObject({
      name: 'Asha Sen',
      email: 'you@example.com',
      location: 'Bolpur, West Bengal, India',
    });
    expect(resume.roles[0]).toBe('Full-Stack Developer');
    expect(resume.work.map(({ place }) => place)).toEqual([
      'Sample Studio, Bolpur',
      'Sample Library Service',
    ]);
    expect(resume.education.map(({ year }) => year)).toEqual([
      '2021 – 2023',
      '2018 – 2021',
      '2016 – 2018',
    ]);
    expect(resume.skills.map(({ label }) => label)).toEqual([
      '',
      'Additional Technologies',
      'Currently Learning',
    ]);
  });

  it('has no keys, and no work that was not filled in', () => {
    const { about } = samplePortfolio;
    const work = [{ ...workEntry.create(), key: 'a-key', period: '2021' }, ...about.work];
    const resume = resumeOf({ ...samplePortfolio, about: { ...about, work } });
    expect(resume.work).toHaveLength(about.work.length);
    expect(JSON.stringify(resume)).not.toContain('"key"');
  });

  it('leaves out what belongs to a hidden page', () => {
    expect(resumeOf(withHidden('projects')).projects).toEqual([]);
    expect(resumeOf(withHidden('contact'))).toMatchObject({ email: '', contacts: [] });
    expect(resumeOf(withHidden('skills')).skills).toEqual([
      { label: '', names: samplePortfolio.about.skills },
    ]);
    expect(resumeOf(withHidden('about')).work).toHaveLength(2);
  });

  it('has each way to the owner once', () => {
    const { site } = samplePortfolio;
    const resume = resumeOf({
      ...samplePortfolio,
      site: {
        ...site,
        contacts: [
          { key: '1', name: 'Mail', text: '', url: `mailto:${site.email}` },
          { key: '2', name: 'GitHub', text: '', url: 'https://www.github.com/asha/' },
          { key: '3', name: 'Signal', text: 'asha.01', url: '#' },
          { key: '4', name: 'Nothing', text: '', url: '#' },
        ],
      },
    });
    expect(resume.contacts).toEqual([
      { name: 'GitHub', text: 'github.com/asha', url: 'https://www.github.com/asha/' },
      { name: 'Signal', text: 'asha.01', url: null },
    ]);
  });

  it('has the featured projects, or else the first ones', () => {
    const many = Array.from({ length: 20 }, (_, index) => ({ title: `P${index}` }));
    expect(withProjects(...many).map(({ title }) => title)).toEqual(
      many.slice(0, RESUME_PROJECTS).map(({ title }) => title),
    );
    expect(withProjects(...many, { title: 'F', featured: true }).map(({ title }) => title)).toEqual(
      ['F'],
    );
  });

  it('leads to the page of a project, and knows where it lives', () => {
    const live = 'https://example.com/live';
    const github = 'https://example.com/code';
    expect(
      withProjects(
        { title: '縁側', role: 'Design', live, github },
        { title: 'Code', github },
        { description: 'Neither.' },
      ).map(({ title, path, link }) => [title, path, link]),
    ).toEqual([
      ['縁側', `/projects/${encodeURIComponent('縁側')}`, live],
      ['Code', null, github],
      ['Untitled project', null, null],
    ]);
  });
});

it.each([
  ['https://www.linkedin.com/in/asha/', 'linkedin.com/in/asha'],
  ['http://example.com', 'example.com'],
  ['mailto:a@b.example', 'a@b.example'],
  ['tel:+5581900000000', '+5581900000000'],
  ['/projects/a', '/projects/a'],
])('%s is written as %s', (address, written) => {
  expect(writtenAddress(address)).toBe(written);
});
