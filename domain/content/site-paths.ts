import { z } from 'zod';
import { isSitePath } from '../link.ts';
import { imageSchema, linkSchema } from '../link-schema.ts';
import type { Fields } from './fields.ts';
import type { Portfolio } from './portfolio.ts';
import { SECTION_NAMES, SECTIONS } from './sections.ts';

/** The paths of the site itself in all fields for links and pictures, each once. */
export const sitePathsIn = (content: Portfolio): string[] => [
  ...new Set(SECTION_NAMES.flatMap((name) => pathsIn(SECTIONS[name].fields, content[name]))),
];

function pathsIn(fields: Fields, values: unknown): string[] {
  const given = new Map<string, unknown>(Object.entries(values ?? {}));
  return Object.entries(fields).flatMap(([key, { schema, entry }]) => {
    const value = given.get(key);
    if (typeof value === 'string') return isLink(schema) && isSitePath(value) ? [value] : [];
    if (entry === undefined || !Array.isArray(value)) return [];
    return value.flatMap((each: unknown) => pathsIn(entry.fields, each));
  });
}

const isLink = (schema: z.core.$ZodType): boolean =>
  schema === linkSchema ||
  schema === imageSchema ||
  (schema instanceof z.ZodUnion && schema.options.some(isLink));
