import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { filledIn } from '../../domain/content/fill-in.ts';
import { jsonResume } from '../../domain/resume/json-resume.ts';
import { resumeOf } from '../../domain/resume/resume.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { foundInResume } from './json-resume.ts';

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
    profiles: [{ network: 'GitHub', username: 'asha', url: 'https://github.com/asha' }],
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
    { name: 'Sample Library', position: 'Clerk', startDate: '2019', endDate: '2021-02' },
  ],
  education: [
    { institution: 'Sample College', area: 'Computing', studyType: 'B.Sc.', endDate: '2018' },
  ],
  skills: [
    { name: 'Web', level: 'Master', keywords: ['HTML', 'CSS'] },
    { keywords: ['Go', 'Rust'] },
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

const filled = (value: unknown) =>
  filledIn(defaultPortfolio, foundInResume(value, 'en'), { shipped: defaultPortfolio }).content;

const basics = { name: 'Asha Sen' };

describe('a JSON Resume', () => {
  it('fills in what the site has fields for', () => {
    const { home, about, skills, projects, site } = filled(sample);
    expect(home).toMatchObject({
      name: 'Asha Sen',
      roles: ['Programmer'],
      description: 'I build tide tables.',
    });
    expect(about).toMatchObject({
      skills: [],
      profileImage: 'https://example.com/asha.jpg',
      work: [
        {
          place: 'Sample Studio, Bolpur',
          role: 'Developer',
          period: 'March 2021 –',
          description: 'Boats.\n\n• Tides\n• Wind',
        },
        { place: 'Sample Library', role: 'Clerk', period: '2019 – February 2021' },
      ],
      education: [{ institution: 'Sample College', degree: 'B.Sc., Computing', year: '2018' }],
    });
    expect(skills.skills).toMatchObject([
      { name: 'Web', description: 'HTML, CSS', level: null },
      { name: 'Go', description: '', level: null },
      { name: 'Rust', description: '', level: null },
    ]);
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

  it('has nothing of what has another type, and no address or picture that is none', () => {
    const { home, about, site } = filled({
      basics: {
        ...basics,
        label: null,
        image: '/me.jpg',
        url: 'not an address',
        profiles: [{ network: 'X', url: '@asha' }],
      },
      work: [{ name: 'Studio', highlights: { a: 1 }, industry: 'Boats' }],
      skills: { name: 'no list' },
    });
    expect(home).toMatchObject({ name: 'Asha Sen', roles: [] });
    expect(about.profileImage).toBe('');
    expect(about.work.map(({ place }) => place)).toEqual(['Studio']);
    expect(site).toMatchObject({ contacts: [], social: [] });
  });

  it('may have hundreds of thousands of entries, of which a bounded number is read', () => {
    const many = (entry: unknown) => Array.from({ length: 200_000 }, () => entry);
    const { about } = filled({ basics, work: many({ name: 'Studio', a: 1 }) });
    expect(about.work).toHaveLength(40);
  });

  it.each([[{ name: 'a-package', version: '1.0.0' }], [{ basics: [] }], [[1]], ['text']])(
    'is not %j',
    (value) => {
      expect(() => foundInResume(value, 'en')).toThrow(
        'This JSON is not a résumé: it has neither basics nor work.',
      );
    },
  );

  it('may be the one that this site gives out', () => {
    const given = jsonResume(resumeOf(samplePortfolio), 'https://asha.example');
    const { home, about, site } = filled(given);
    expect(home.name).toBe(samplePortfolio.home.name);
    expect(about.work.map(({ place, role }) => [place, role])).toEqual(
      samplePortfolio.about.work.map(({ place, role }) => [place, role]),
    );
    expect(about.education.map(({ institution }) => institution)).toEqual(
      samplePortfolio.about.education.map(({ institution }) => institution),
    );
    expect(site.email).toBe(samplePortfolio.site.email);
  });
});
