import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { errorLines } from '../../domain/content/error-places.ts';
import { filledIn } from '../../domain/content/fill-in.ts';
import { SiteError } from '../../domain/site-error.ts';
import { type ZippedFile, zipOf } from '../../tests/support/zip.ts';
import { foundInLinkedIn } from './linkedin.ts';
import { ARCHIVE_MAX_BYTES } from './zip-texts.ts';

const file = (name: string, ...lines: readonly string[]): ZippedFile => ({
  name,
  text: `${lines.join('\n')}\n`,
});

/** A sample archive; no such person exists. */
const sample = [
  file(
    'Profile.csv',
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers',
    'Asha,Sen,,Sample Lane 1,Jan 1,Developer | Speaker,"I build tide tables.\nAnd ""bells"".",Software,,"Bolpur, India",[asha_s],"[COMPANY:https://a.example,PORTFOLIO:https://b.example/x,y]",',
  ),
  file(
    'Positions.csv',
    'Company Name,Title,Description,Location,Started On,Finished On',
    'Sample Studio,Developer,Boats.,Bolpur,Jan 2021,',
    'Sample Library,Clerk,,,2019,Dec 2020',
  ),
  file(
    'Education.csv',
    'School Name,Start Date,End Date,Notes,Degree Name,Activities',
    'Sample College,2015,2018,,B.Sc.,Rowing',
  ),
  file('Skills.csv', 'Name', 'Go', '"C, C++"', 'Rust', 'Go'),
  file(
    'Projects.csv',
    'Title,Description,Url,Started On,Finished On',
    'Harbour,Tides.,https://harbour.example,Mar 2022,Apr 2022',
  ),
  file(
    'Email Addresses.csv',
    'Email Address,Confirmed,Primary,Updated On',
    'old@example.com,Yes,No,1/1/20',
    'asha@example.com,Yes,Yes,1/1/21',
  ),
  file('Languages.csv', 'Name,Proficiency', 'Bengali,Native'),
  file('messages.csv', 'FROM,TO', 'a,b'),
];

async function filled(files: readonly ZippedFile[]) {
  const found = await foundInLinkedIn(zipOf(files));
  return filledIn(defaultPortfolio, found, {
    shipped: defaultPortfolio,
    before: {},
    addsRemoved: false,
  });
}

async function refusal(bytes: Uint8Array): Promise<string> {
  const error: unknown = await foundInLinkedIn(bytes).catch((cause: unknown) => cause);
  if (!(error instanceof SiteError)) throw new Error('The archive was accepted.', { cause: error });
  return errorLines(error.fields).join('\n');
}

describe("LinkedIn's archive", () => {
  it('fills in what the site has fields for', async () => {
    const { content, notes } = await filled(sample);
    expect(content.home).toMatchObject({ name: 'Asha Sen', roles: ['Developer', 'Speaker'] });
    expect(content.about).toMatchObject({
      description: 'I build tide tables.\nAnd "bells".',
      skills: ['Go', 'Rust'],
      work: [
        {
          place: 'Sample Studio, Bolpur',
          role: 'Developer',
          period: 'Jan 2021 –',
          description: 'Boats.',
        },
        { place: 'Sample Library', role: 'Clerk', period: '2019 – Dec 2020' },
      ],
      education: [
        {
          institution: 'Sample College',
          degree: 'B.Sc.',
          year: '2015 – 2018',
          description: 'Rowing',
        },
      ],
    });
    expect(content.projects.projects).toMatchObject([
      { title: 'Harbour', live: 'https://harbour.example', period: 'Mar 2022 – Apr 2022' },
    ]);
    expect(content.site).toMatchObject({
      email: 'asha@example.com',
      location: 'Bolpur, India',
      contacts: [
        { name: 'Website', text: 'a.example', url: 'https://a.example' },
        { name: 'Website', text: 'b.example/x,y', url: 'https://b.example/x,y' },
      ],
      social: [{ name: 'X', url: 'https://x.com/asha_s' }],
    });
    expect(notes).toEqual([
      'Languages.csv: not imported, the site has no field for it.',
      'About, Skills, "C, C++": left out. A comma plus space ends an entry.',
    ]);
  });

  it('may be in a folder, have fewer tables, and lack columns', async () => {
    const { content, notes } = await filled([
      { ...file('Skills.csv', 'Name', 'Go'), name: 'Basic_Export/Skills.csv' },
      file('Positions.csv', 'Firma,Titel', 'Sample Studio,Developer'),
    ]);
    expect(content.about.skills).toEqual(['Go']);
    expect(content.about.work).toEqual(defaultPortfolio.about.work);
    expect(notes).toEqual([
      'Positions.csv: not imported, it has no column Company Name and Title.',
    ]);
  });

  it('takes a bounded number of rows', async () => {
    const rows = Array.from({ length: 2_100 }, (_, index) => `Skill ${index}`);
    const { content, notes } = await filled([file('Skills.csv', 'Name', ...rows)]);
    expect(content.about.skills).toHaveLength(100);
    expect(notes[0]).toBe('Skills.csv: only the first 2000 rows are imported.');
  });

  it.each<[string, ZippedFile[], RegExp]>([
    [
      'is packed too densely',
      [{ name: 'Skills.csv', text: 'a'.repeat(2_000_000) }],
      /more densely/,
    ],
    ['has too large a file', [{ name: 'Skills.csv', text: 'a'.repeat(5_000_000) }], /than 4 MB/],
    [
      'says a smaller size than a file has',
      [{ name: 'Skills.csv', text: 'abc\n'.repeat(50_000), size: 500 }],
      /too many bytes/,
    ],
    ['is encrypted', [{ name: 'Skills.csv', text: 'Name', isEncrypted: true }], /encrypted/],
    ['leads out of it', [{ name: '../Skills.csv', text: 'Name' }], /relative path/],
    [
      'has a table twice',
      [file('Skills.csv', 'Name'), { name: 'b/Skills.csv', text: 'Name' }],
      /two files Skills.csv/,
    ],
    [
      'has too many files',
      Array.from({ length: 2_001 }, (_, index) => file(`${index}.csv`, 'a')),
      /more than 2,000 files/,
    ],
    [
      'has a table with too many columns',
      [file('Skills.csv', `Name${',a'.repeat(100)}`)],
      /^Skills.csv cannot be read .it has more than 100 columns/,
    ],
    ['has none of its tables', [file('other.csv', 'a')], /not a data archive of LinkedIn/],
  ])('is refused where it %s', async (_, files, reason) => {
    expect(await refusal(zipOf(files))).toMatch(reason);
  });

  it('is refused where it is cut off, damaged or too large', async () => {
    const whole = zipOf(sample);
    expect(await refusal(whole.subarray(0, whole.length - 30))).toMatch(/cannot be read/);
    expect(await refusal(Buffer.from('PK\u0003\u0004 and no more'))).toMatch(/cannot be read/);
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, 60, 120);
    expect(await refusal(damaged)).toMatch(/cannot be read/);
    expect(await refusal(Buffer.alloc(ARCHIVE_MAX_BYTES + 1))).toMatch(/larger than 32 MB/);
  });

  it('is refused where a row never ends', async () => {
    const words = Array.from({ length: 60_000 }, (_, index) => `word ${index}`);
    const endless = file('Skills.csv', 'Name', `"${words.join(' ')}`);
    expect(await refusal(zipOf([endless]))).toMatch(/^Skills.csv cannot be read/);
  });
});
