import { describe, expect, it } from 'vitest';
import { type About, aboutSection, educationEntry, workEntry } from './about.ts';
import { upgraded } from './upgrade.ts';

const about: About = aboutSection.initial();
const { languages, certificates } = aboutSection.fields;
const accepts = (change: object) => aboutSection.schema.safeParse({ ...about, ...change }).success;

describe('the about section', () => {
  it('takes a new entry of the work as it is, and hides the résumé at first', () => {
    const created = { place: '', role: '', period: '', description: '', key: '' };
    expect(workEntry.create()).toEqual(created);
    expect(accepts({ work: [workEntry.create()] })).toBe(true);
    expect(about).toMatchObject({ showsResume: false, work: [] });
  });

  it('keeps Work off the page where an earlier version hid it with the résumé', () => {
    const { showsWork: _, ...earlier } = about;
    const read = (showsResume: boolean) =>
      upgraded('about', aboutSection, { ...earlier, showsResume, form: 4 }).showsWork;
    expect(read(false)).toBe(false);
    expect(read(true)).toBe(true);
    expect(about.showsWork).toBe(true);
  });

  it('refuses a picture that is no picture address', () => {
    expect(accepts({ profileImage: '/me.webp' })).toBe(true);
    expect(accepts({ profileImage: 'data:image/png;base64,AA==' })).toBe(false);
    expect(accepts({ profileImage: '//example.com/me.webp' })).toBe(false);
  });

  it('keeps a text, a crop, or the choice of no text for the picture', () => {
    expect(accepts({ profileAlt: 'a'.repeat(500) })).toBe(true);
    expect(accepts({ profileAlt: 'a'.repeat(501) })).toBe(false);
    expect(accepts({ profileDecorative: true })).toBe(true);
    expect(accepts({ profileCrop: '1000,0,5000,10000' })).toBe(true);
    expect(accepts({ profileCrop: '6000,0,5000,10000' })).toBe(false);
    expect(accepts({ profileCrop: 'all' })).toBe(false);
  });

  it.each([
    ['the description', { description: 'a'.repeat(8_001) }],
    ['skill tags', { skills: Array(101).fill('a') }],
    ['a skill tag', { skills: ['a'.repeat(61)] }],
    ['education entries', { education: Array(41).fill(educationEntry.create()) }],
    ['entries of the work', { work: Array(41).fill(workEntry.create()) }],
    ['a period', { work: [{ ...workEntry.create(), period: 'a'.repeat(81) }] }],
    ['what was done', { work: [{ ...workEntry.create(), description: 'a'.repeat(2_001) }] }],
    [
      'an institution',
      { education: [{ ...educationEntry.create(), institution: 'a'.repeat(201) }] },
    ],
    ['languages', { languages: Array(41).fill(languages.entry.create()) }],
    ['certificates', { certificates: Array(41).fill(certificates.entry.create()) }],
    ['a link', { certificates: [{ ...certificates.entry.create(), link: 'javascript:1' }] }],
    ['a year', { education: [{ ...educationEntry.create(), year: 'a'.repeat(61) }] }],
  ])('limits %s', (_, change) => {
    expect(accepts(change)).toBe(false);
  });
});
