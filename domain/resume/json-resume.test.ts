import { validate } from '@jsonresume/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { jsonResume } from './json-resume.ts';
import { type Resume, resumeOf } from './resume.ts';

/** The errors of a résumé by the schema of JSON Resume. */
function schemaErrors(resume: unknown): readonly string[] {
  let faults: readonly string[] | undefined;
  validate(resume, (errors) => {
    faults = (errors ?? []).map(({ stack }) => stack);
  });
  if (faults === undefined) throw new Error('The schema gave no answer.');
  return faults;
}

const SITE = 'https://asha.example';
const resume = resumeOf(samplePortfolio);
const jsonOf = (change: Partial<Resume> = {}, siteUrl: string | null = SITE) =>
  jsonResume({ ...resume, ...change }, siteUrl);

describe('the résumé as JSON', () => {
  it('has the same content as the page', () => {
    expect(jsonOf()).toMatchObject({
      basics: {
        name: 'Asha Sen',
        label: 'Full-Stack Developer',
        email: 'you@example.com',
        url: SITE,
        location: { address: 'Bolpur, West Bengal, India' },
        profiles: [
          { network: 'LinkedIn', url: 'https://www.linkedin.com/in/your-name' },
          { network: 'GitHub', url: 'https://github.com/your-name' },
        ],
      },
      work: [
        { name: 'Sample Studio, Bolpur', startDate: '2024' },
        { name: 'Sample Library Service', startDate: '2023', endDate: '2024' },
      ],
      languages: [
        { language: 'Bengali', fluency: 'Native speaker' },
        { language: 'English', fluency: 'Fluent' },
      ],
      certificates: [
        {
          name: 'Database Design',
          issuer: 'Sample Institute',
          date: '2024',
          url: 'https://example.com/certificates/7',
        },
      ],
      volunteer: [
        { position: 'Teacher', organization: 'Sample Evening School', startDate: '2022' },
      ],
      skills: expect.arrayContaining([
        { name: 'TypeScript' },
        { name: 'Currently Learning', keywords: ['Next.js', 'GraphQL', 'Machine Learning'] },
      ]),
      meta: { canonical: `${SITE}/resume.json` },
    });
  });

  it('has addresses of the site only if its origin is known', () => {
    const [first] = resume.projects;
    if (first === undefined) throw new Error('The sample has no project.');
    const projects = [{ ...first, path: '/projects/harbour', link: null }];
    expect(jsonOf({ projects })).toMatchObject({ projects: [{ url: `${SITE}/projects/harbour` }] });
    expect(JSON.stringify(jsonOf({ projects }, null))).not.toMatch(/asha\.example|"\/projects/);
  });

  it('is valid by the schema, whatever the content is', () => {
    expect(schemaErrors(jsonOf())).toEqual([]);
    expect(schemaErrors({ ...jsonOf(), work: [{ startDate: 'March' }] })).not.toEqual([]);
    fc.assert(
      fc.property(portfolios, fc.constantFrom(SITE, null), (content, siteUrl) => {
        const json = jsonResume(resumeOf(content), siteUrl);
        expect(schemaErrors(JSON.parse(JSON.stringify(json)))).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
