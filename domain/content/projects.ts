import type { z } from 'zod';
import {
  claim,
  entryOf,
  entryPicture,
  field,
  flagField,
  lineField,
  linkField,
  listField,
  tagsField,
  textField,
} from './fields.ts';
import type { Keyless } from './keys.ts';
import { section } from './section.ts';
import { slugSchema } from './slugs.ts';

const MARKDOWN = 'Markdown';

/** The format that added pages of projects. */
const since = 4;

const projectPictureEntry = entryOf(['picture', 'pictures'], {
  caption: lineField(300, { label: 'Caption' }),
  ...entryPicture({ label: 'Image path', hint: 'one without a picture is not shown' }),
});

const projectLinkEntry = entryOf(['link', 'links'], {
  label: lineField(80, { label: 'Label' }),
  href: linkField({ label: 'URL' }),
});

/** The fields after `featured` are only for its page. */
export const projectEntry = entryOf(['project', 'projects'], {
  title: lineField(160, { label: 'Title' }),
  description: textField(4_000, { label: 'Description' }),
  ...entryPicture({ label: 'Image path', hint: 'empty shows a placeholder' }, 3),
  technologies: tagsField(40, 60, 'Technologies'),
  github: linkField({ label: 'GitHub URL', hint: '# hides the link' }),
  live: linkField({ label: 'Live demo URL', hint: '# hides the link' }),
  featured: flagField({ label: 'Featured' }),
  slug: field(slugSchema, '', {
    label: 'Address of its page',
    hint: 'Defaults to one made from the title',
    since,
  }),
  role: lineField(160, { label: 'Role', since }),
  period: lineField(80, { label: 'Period', hint: 'such as March to October 2025', since }),
  problem: textField(2_000, { label: 'The problem', hint: MARKDOWN, since }),
  done: textField(20_000, { label: 'What was done', hint: MARKDOWN, since }),
  outcome: textField(4_000, { label: 'The outcome', hint: MARKDOWN, since }),
  pictures: listField(projectPictureEntry, 24, { label: 'Pictures', since }),
  links: listField(projectLinkEntry, 12, { label: 'More links', since }),
});

export const projectsSection = section({
  label: 'Projects',
  fields: { projects: claim(listField(projectEntry, 1_000, { label: 'Projects' })) },
});

/** A project as visitors get it. */
export type Project = Keyless<z.output<typeof projectEntry.schema>>;
