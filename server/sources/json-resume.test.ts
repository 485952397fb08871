import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { filledIn } from '../../domain/content/fill-in.ts';
import { jsonResume } from '../../domain/resume/json-resume.ts';
import { resumeOf } from '../../domain/resume/resume.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { foundInJsonResume, isJsonResume } from './json-resume.ts';

/** A sample résumé; no such person exists. */
const sample = {
  $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
  basics: {
    name: 'Asha Sen',
    label: 'Programmer',
    image: 'https://example.com/asha.jpg',
    email: 'asha@example.com',
    phone: '+91 (0) 12-34',
    url: 'https://asha.example/',
    summary: 'I build tide tables.',
    location: {
      address: 'Sample Lane 1',
      city: 'Bolpur',
      region: 'West Bengal',
      countryCode: 'IN',
    },
    profiles: [
      { network: 'GitHub', username: 'asha', url: 'https://github.com/asha' },
      { network: 'Nothing', username: 'asha' },
    ],
  },
  work: [
    {
      name: 'Sample Studio',
      location: 'Bolpur',
      position: 'Developer',
      startDate: '2021-03-01',
      summary: 'Boats.',
      highlights: ['Tides', 'Wind'],
    },
    { company: 'Sample Library', position: 'Clerk', startDate: '2019', endDate: '2021-02' },
  ],
  education: [
    { institution: 'Sample College', area: 'Computing', studyType: 'B.Sc.', endDate: '2018' },
  ],
  skills: [
    { name: 'Web', level: 'Master', keywords: ['HTML', 'CSS'] },
    { name: 'Go', keywords: [] },
  ],
  projects: [
    {
      name: 'Harbour',
      description: 'Tides on one screen.',
      highlights: ['Works offline'],
      keywords: ['TypeScript'],
      url: 'https://github.com/asha/harbour',
      roles: ['Design', 'Code'],
      startDate: '2022-01',
      endDate: '2022-01',
    },
  ],
  languages: [{ language: 'Bengali' }],
  awards: [],
};

const filled = (value: unknown, language = 'en') =>
  filledIn(defaultPortfolio, foundInJsonResume(value, language), {
    shipped: defaultPortfolio,
    before: {},
    addsRemoved: false,
  });

describe('a JSON Resume', () => {
  it('fills in what the site has fields for', () => {
    const { home, about, projects, site } = filled(sample).content;
    expect(home).toMatchObject({
      name: 'Asha Sen',
      roles: ['Programmer'],
      description: 'I build tide tables.',
    });
    expect(about).toMatchObject({
      skills: ['HTML', 'CSS', 'Go'],
      profileImage: 'https://example.com/asha.jpg',
      work: [
        {
          place: 'Sample Studio, Bolpur',
          role: 'Developer',
          period: 'March 2021 –',
          description: 'Boats.\n\n- Tides\n- Wind',
        },
        { place: 'Sample Library', role: 'Clerk', period: '2019 – February 2021' },
      ],
      education: [{ institution: 'Sample College', degree: 'B.Sc., Computing', year: '2018' }],
    });
    expect(projects.projects).toMatchObject([
      {
        title: 'Harbour',
        technologies: ['TypeScript'],
        github: 'https://github.com/asha/harbour',
        live: '#',
        role: 'Design, Code',
        period: 'January 2022',
        done: '- Works offline',
      },
    ]);
    expect(site).toMatchObject({
      email: 'asha@example.com',
      location: 'Bolpur, West Bengal, India',
      contacts: [
        { name: 'Phone', text: '+91 (0) 12-34', url: 'tel:+9101234' },
        { name: 'Website', text: 'asha.example', url: 'https://asha.example/' },
        { name: 'GitHub', text: 'github.com/asha', url: 'https://github.com/asha' },
      ],
      social: [{ name: 'GitHub', url: 'https://github.com/asha' }],
    });
  });

  it('lists what is not taken', () => {
    expect(filled(sample).notes).toEqual([
      'languages (1): not imported, the site has no field for it.',
      'skills: their levels are not imported, since they are not percentages.',
    ]);
  });

  it("has the months in the site's language", () => {
    expect(filled(sample, 'pt-BR').content.about.work[0]?.period).toBe('março de 2021 –');
  });

  it('may have nulls, other types and the names of earlier versions', () => {
    const { content } = filled({
      basics: { name: null, label: 5, website: 'https://old.example', location: null },
      work: [{ company: 'Old', position: null, highlights: null }],
      skills: null,
      projects: { name: 'no list' },
    });
    expect(content.home).toEqual(defaultPortfolio.home);
    expect(content.about.work).toMatchObject([{ place: 'Old', role: '' }]);
    expect(content.site.contacts).toMatchObject([{ url: 'https://old.example' }]);
  });

  it('may have hundreds of thousands of entries, of which a bounded number is read', () => {
    const many = (entry: object) => Array.from({ length: 200_000 }, () => entry);
    const start = performance.now();
    const { content, notes } = filled({
      basics: {},
      work: many({ name: 'Sample Studio' }),
      skills: many({ name: 'Go', keywords: Array.from({ length: 300 }, (_, at) => `k${at}`) }),
      projects: many([]),
    });
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(content.about.work).toHaveLength(40);
    expect(content.about.skills).toHaveLength(100);
    expect(content.projects).toEqual(defaultPortfolio.projects);
    expect(notes[0]).toBe('work: only the first 1000 of 200000 entries are read.');
  });

  it('is recognized by its basics', () => {
    expect(isJsonResume(sample)).toBe(true);
    expect(isJsonResume({ program: 'engawa', basics: {} })).toBe(false);
    expect(isJsonResume({ basics: [] })).toBe(false);
    expect(() => foundInJsonResume({ work: [] }, 'en')).toThrow('The file cannot be read.');
  });

  it('may be the one that this site gives out', () => {
    const given = jsonResume(resumeOf(samplePortfolio), { siteUrl: 'https://asha.example' });
    const { content } = filled(given);
    expect(content.home.name).toBe(samplePortfolio.home.name);
    expect(content.about.work.map(({ place, role }) => [place, role])).toEqual(
      samplePortfolio.about.work.map(({ place, role }) => [place, role]),
    );
    expect(content.about.education.map(({ institution }) => institution)).toEqual(
      samplePortfolio.about.education.map(({ institution }) => institution),
    );
    expect(content.site.email).toBe(samplePortfolio.site.email);
  });
});
