import { z } from 'zod';
import {
  claim,
  entryOf,
  field,
  flagField,
  imageField,
  lineField,
  linkField,
  listField,
  pictureFields,
  tagsField,
  textField,
} from './fields.ts';
import { filledEducation, filledWork } from './filled.ts';
import type { Keyless } from './keys.ts';
import { type Stored, section } from './section.ts';

export const educationEntry = entryOf(['entry', 'entries'], {
  institution: lineField(200, { label: 'Institution' }),
  degree: lineField(200, { label: 'Degree' }),
  year: lineField(60, { label: 'Year' }),
  description: textField(2_000, { label: 'Description' }),
});

/** The format that added the résumé. */
const since = 4;

export const workEntry = entryOf(['work entry', 'work entries'], {
  place: lineField(200, { label: 'Place', hint: 'who it was for, and where' }),
  role: lineField(200, { label: 'Role' }),
  period: lineField(80, { label: 'Period', hint: 'such as 2021 – now' }),
  description: textField(2_000, { label: 'What was done' }),
});

/** The format that added languages and achievements. */
const ACHIEVEMENTS_SINCE = 7;

const languageEntry = entryOf(['language', 'languages'], {
  name: lineField(100, { label: 'Language' }),
  fluency: lineField(100, { label: 'How well' }),
});

/** A list of achievements, with labels of its own for some fields. */
const achievementsField = (
  label: string,
  nouns: readonly [one: string, many: string],
  { title = 'Title', from, date = 'Date' }: { title?: string; from: string; date?: string },
) => {
  const entry = entryOf(nouns, {
    title: lineField(200, { label: title }),
    from: lineField(200, { label: from }),
    date: lineField(80, { label: date }),
    link: linkField({ label: 'Link' }),
    description: textField(2_000, { label: 'Description' }),
  });
  return listField(entry, 40, { label, since: ACHIEVEMENTS_SINCE });
};

/** In the order of the pages. */
export const ACHIEVEMENT_LISTS = ['certificates', 'awards', 'publications', 'volunteer'] as const;

/** Work used to be only on the résumé: if that was hidden, Work stays hidden. */
const withHiddenWork = (content: Stored): Stored => ({
  showsWork: content.showsResume === true,
  ...content,
});

const portrait = pictureFields(3);

export const aboutSection = section({
  label: 'About',
  fields: {
    description: claim(textField(8_000, { label: 'Description', hint: 'line breaks are kept' })),
    isMarkdown: flagField({ label: 'Use Markdown', since: 4 }),
    skills: claim(tagsField(100, 60, 'Skills')),
    profileImage: imageField(
      { label: 'Profile image path', hint: 'empty shows a placeholder' },
      { alt: 'profileAlt', decorative: 'profileDecorative', crop: 'profileCrop' },
    ),
    profileAlt: portrait.alt,
    profileDecorative: portrait.decorative,
    profileCrop: portrait.crop,
    education: claim(listField(educationEntry, 40, { label: 'Education' }), {
      shownOn: ['about', 'resume'],
    }),
    showsResume: flagField({ label: 'Show the résumé page', since }),
    resumeWaits: flagField({
      label: 'Only once Work or Education has an entry of your own',
      since: 6,
    }),
    showsWork: field(z.boolean(), true, { label: 'Show Work on About too', since: 5 }),
    work: claim(listField(workEntry, 40, { label: 'Work', since }), {
      shownOn: ['about', 'resume'],
    }),
    languages: listField(languageEntry, 40, { label: 'Languages', since: ACHIEVEMENTS_SINCE }),
    certificates: achievementsField('Certificates', ['certificate', 'certificates'], {
      from: 'Issuer',
    }),
    awards: achievementsField('Awards', ['award', 'awards'], { from: 'Awarded by' }),
    publications: achievementsField('Publications', ['publication', 'publications'], {
      from: 'Publisher',
    }),
    volunteer: achievementsField('Volunteer work', ['volunteer entry', 'volunteer entries'], {
      title: 'Role',
      from: 'Organization',
      date: 'Period',
    }),
    showsAchievements: flagField({
      label: 'Show languages, certificates and the like on About too',
      since: ACHIEVEMENTS_SINCE,
    }),
  },
  steps: { 4: withHiddenWork },
});

/** Whether Work or Education has an entry of the owner's. The entries of a new site are at places called Sample. */
export const hasOwnCareer = ({ work, education }: Pick<About, 'work' | 'education'>): boolean =>
  [
    ...filledWork(work).map(({ place }) => place),
    ...filledEducation(education).map(({ institution }) => institution),
  ].some((place) => !place.startsWith('Sample '));

export type About = z.output<typeof aboutSection.schema>;

// As visitors get them.
export type Work = Keyless<z.output<typeof workEntry.schema>>;
export type Education = Keyless<z.output<typeof educationEntry.schema>>;
export type AchievementList = (typeof ACHIEVEMENT_LISTS)[number];
export type Achievement = Keyless<About['certificates'][number]>;
