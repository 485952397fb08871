import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { prefill } from '../../domain/content/fill-in.ts';
import { withoutKeys } from '../../domain/content/keys.ts';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { jsonResume } from '../../domain/resume/json-resume.ts';
import { resumeOf } from '../../domain/resume/resume.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { contentOfResume } from './json-resume.ts';

/** A sample résumé; no such person exists. */
const sample = {
  $schema: 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json',
  basics: {
    name: 'Asha Sen',
    label: 'Programmer',
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
    { company: 'Sample Library', position: 'Clerk', startDate: '2019', endDate: '2021-02' },
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
  languages: [{ language: 'Bengali', fluency: 'Native speaker' }, 'English'],
  certificates: [
    { name: 'Databases', issuer: 'Sample Institute', date: '2024-05-07', url: 'example.com/7' },
  ],
  awards: [{ title: 'First prize', awarder: 'Harbour Days', date: '2020', summary: 'For tides.' }],
  publications: [
    { name: 'On Tides', publisher: 'Sample Press', releaseDate: '2021-03', url: 'no address' },
  ],
  volunteer: [
    {
      organization: 'Sample School',
      position: 'Teacher',
      startDate: '2022-01',
      summary: 'Evenings.',
      highlights: ['Twelve courses'],
    },
  ],
  interests: [{ name: 'Boats' }],
  references: [],
};

function fillFrom(value: unknown, language = 'en') {
  const source = contentOfResume(value, language);
  const { content, notes } = prefill(defaultPortfolio, source, defaultPortfolio);
  return { ...content, notes };
}

const basics = { name: 'Asha Sen' };

describe('a JSON Resume', () => {
  it('fills in what the site has fields for, and names the rest', () => {
    const { home, about, skills, projects, site, notes } = fillFrom(sample);
    expect(home).toMatchObject({
      name: 'Asha Sen',
      roles: ['Programmer'],
      description: 'I build tide tables.',
    });
    expect(about).toMatchObject({
      skills: [],
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
      languages: [
        { name: 'Bengali', fluency: 'Native speaker' },
        { name: 'English', fluency: '' },
      ],
      certificates: [
        {
          title: 'Databases',
          from: 'Sample Institute',
          date: 'May 2024',
          link: 'https://example.com/7',
        },
      ],
      awards: [
        { title: 'First prize', from: 'Harbour Days', date: '2020', description: 'For tides.' },
      ],
      publications: [{ title: 'On Tides', from: 'Sample Press', date: 'March 2021', link: '#' }],
      volunteer: [
        {
          title: 'Teacher',
          from: 'Sample School',
          date: 'January 2022 –',
          description: 'Evenings.\n\n• Twelve courses',
        },
      ],
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
    });
    expect(notes).toEqual([
      'interests: not imported.',
      expect.stringMatching(/^About, publication On Tides, Link: left out\. Start the address/),
    ]);
  });

  it("has the months in the site's language", () => {
    expect(fillFrom(sample, 'pt-BR').about.work[0]?.period).toBe('março de 2021 –');
  });

  it('may have hundreds of thousands of entries, of which a bounded number is read', () => {
    const many = (entry: unknown) => Array.from({ length: 200_000 }, () => entry);
    const { about, notes } = fillFrom({
      basics,
      work: many({ name: 'Studio', a: 1 }),
      skills: many('Go'),
    });
    expect(about.work).toHaveLength(40);
    expect(notes).toEqual([
      'About, Work: only the first 40 of 1000 fit.',
      'Skills, Technical skills: only the first 100 of 1000 fit.',
    ]);
  });

  it.each([[{ name: 'a-package', version: '1.0.0' }], [{ basics: [] }], [[1]], ['text']])(
    'is not %j',
    (value) => {
      expect(() => contentOfResume(value, 'en')).toThrow(
        'This JSON is not a résumé: it has neither basics nor work.',
      );
    },
  );

  it('gives back the languages and achievements of `/resume.json`', () => {
    const texts = fc.constantFrom('', 'Tides', 'Été à Recife', '縁側 & more');
    const achievements = (dates: readonly string[]) =>
      fc.array(
        fc.record({
          title: texts,
          from: texts,
          date: fc.constantFrom('', ...dates),
          link: fc.constantFrom('#', 'https://example.com/a?b=c'),
          description: fc.constantFrom('', 'One line.', 'One.\n\n• Two'),
        }),
        { maxLength: 3 },
      );
    const lists = fc.record({
      languages: fc.array(fc.record({ name: texts, fluency: texts }), { maxLength: 3 }),
      certificates: achievements(['2024']),
      awards: achievements(['2024']),
      publications: achievements(['2024']),
      volunteer: achievements(['2021', '2021 –', '2019 – 2021']),
    });
    fc.assert(
      fc.property(lists, (own) => {
        const content = { ...defaultPortfolio, about: { ...defaultPortfolio.about, ...own } };
        const resume = resumeOf(portfolioSchema.parse(content));
        const { about } = fillFrom(jsonResume(resume, null));
        expect(withoutKeys(about.languages)).toEqual(resume.languages);
        for (const [list, entries] of resume.achievements) {
          expect(withoutKeys(about[list])).toEqual(entries);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('may be the one that this site gives out', () => {
    const resume = jsonResume(resumeOf(samplePortfolio), 'https://asha.example');
    const { home, about, site } = fillFrom(resume);
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
