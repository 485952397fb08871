import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import type { Portfolio } from '../content/portfolio.ts';
import { displayUrl } from '../link.ts';
import type { MenuPage } from '../pages.ts';
import { resumeOf } from './resume.ts';

const withHidden = (...hidden: MenuPage[]): Portfolio => ({
  ...samplePortfolio,
  site: {
    ...samplePortfolio.site,
    pages: samplePortfolio.site.pages.map(({ page }) => ({
      page,
      isShown: !hidden.includes(page),
    })),
  },
});

describe('the résumé', () => {
  it("has the content of the sections, in the owner's order", () => {
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

  it('leaves out the content of a hidden page', () => {
    expect(resumeOf(withHidden('projects')).projects).toEqual([]);
    expect(resumeOf(withHidden('contact'))).toMatchObject({ email: '', contacts: [] });
    expect(resumeOf(withHidden('skills')).skills).toEqual([
      { label: '', names: samplePortfolio.about.skills },
    ]);
    expect(resumeOf(withHidden('about')).work).toHaveLength(2);
  });

  it('has each contact once', () => {
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
});

it.each([
  ['https://www.linkedin.com/in/asha/', 'linkedin.com/in/asha'],
  ['http://example.com', 'example.com'],
  ['mailto:a@b.example', 'a@b.example'],
  ['tel:+5581900000000', '+5581900000000'],
  ['/projects/a', '/projects/a'],
])('%s is written as %s', (address, written) => {
  expect(displayUrl(address)).toBe(written);
});
