import type { z } from 'zod';
import {
  altField,
  claim,
  cropField,
  decorativeField,
  entryOf,
  flagField,
  imageField,
  lineField,
  linkField,
  listField,
  tagsField,
  textField,
} from './fields.ts';
import type { Keyless } from './keys.ts';
import { section } from './section.ts';

/** A project. */
export const projectEntry = entryOf(['project', 'projects'], {
  title: claim(lineField(160, { label: 'Title' })),
  description: claim(textField(4_000, { label: 'Description' })),
  image: claim(
    imageField(
      { label: 'Image path', hint: 'empty shows a placeholder' },
      { alt: 'imageAlt', decorative: 'imageDecorative', crop: 'imageCrop' },
    ),
  ),
  imageAlt: altField({ since: 3 }),
  imageDecorative: decorativeField({ since: 3 }),
  imageCrop: cropField({ since: 3 }),
  technologies: tagsField(40, 60, 'Technologies'),
  github: claim(linkField({ label: 'GitHub URL', hint: '# hides the link' })),
  live: claim(linkField({ label: 'Live demo URL', hint: '# hides the link' })),
  featured: flagField({ label: 'Featured' }),
});

/** The Projects section. */
export const projectsSection = section({
  label: 'Projects',
  fields: { projects: claim(listField(projectEntry, 1_000, { label: 'Projects' })) },
});

/** A project as visitors get it. */
export type Project = Keyless<z.output<typeof projectEntry.schema>>;
