import { z } from 'zod';
import { NO_LINK } from '../link.ts';
import { imageSchema, linkSchema } from '../link-schema.ts';
import { line, tags, text } from '../text.ts';

/** A project. Limits: title 160, description 4,000 characters, 40 technologies of 60. */
export const projectSchema = z.object({
  title: line(160),
  description: text(4_000),
  image: imageSchema,
  technologies: tags(40, 60),
  github: linkSchema,
  live: linkSchema,
  featured: z.boolean(),
});

/** Limits: 1,000 projects. */
export const projectsSchema = z.object({
  projects: z.array(projectSchema).max(1_000, 'At most 1,000 projects.'),
});

export type Project = z.output<typeof projectSchema>;

/** A new project: no links, not featured. */
export const newProject = (): Project => ({
  title: '',
  description: '',
  image: '',
  technologies: [],
  github: NO_LINK,
  live: NO_LINK,
  featured: false,
});
