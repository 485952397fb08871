import { z } from 'zod';
import { imageSchema } from '../link-schema.ts';
import { line, tags, text } from '../text.ts';

/** One stage of an education, newest first by the owner's own order. */
export const educationSchema = z.object({
  institution: line(200),
  degree: line(200),
  year: line(60),
  description: text(2_000),
});

/** Limits: description 8,000, 100 skill tags of 60, 40 education entries. */
export const aboutSchema = z.object({
  description: text(8_000),
  skills: tags(100, 60),
  profileImage: imageSchema,
  education: z.array(educationSchema).max(40, 'At most 40 entries.'),
});

export type About = z.output<typeof aboutSchema>;
export type Education = z.output<typeof educationSchema>;

/** A new education entry: all fields empty. */
export const newEducation = (): Education => ({
  institution: '',
  degree: '',
  year: '',
  description: '',
});
