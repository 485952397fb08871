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
    if (typeof value === 'string')
      return hasSchema(schema, linkSchema, imageSchema) && isSitePath(value) ? [value] : [];
    if (entry === undefined || !Array.isArray(value)) return [];
    return value.flatMap((each: unknown) => pathsIn(entry.fields, each));
  });
}

/** A content in which each link is what `change` makes of it. The addresses of pictures stay. */
export function withLinks(content: Portfolio, change: (link: string) => string): Portfolio {
  const sections = SECTION_NAMES.map((name) => [
    name,
    changedLinks(SECTIONS[name].fields, content[name], change),
  ]);
  return { ...content, ...Object.fromEntries(sections) };
}

function changedLinks(fields: Fields, values: object, change: (link: string) => string): object {
  const changed = Object.entries(values).map(([key, value]: [string, unknown]) => {
    const { schema, entry } = fields[key] ?? {};
    if (typeof value === 'string' && schema !== undefined && hasSchema(schema, linkSchema)) {
      return [key, change(value)];
    }
    if (entry === undefined || !Array.isArray(value)) return [key, value];
    const entries = value.map((each: object) => changedLinks(entry.fields, each, change));
    return [key, entries];
  });
  return Object.fromEntries(changed);
}

/** Whether it is one of these schemas, or a choice that has one. */
const hasSchema = (schema: z.core.$ZodType, ...wanted: readonly z.core.$ZodType[]): boolean =>
  wanted.includes(schema) ||
  (schema instanceof z.ZodUnion && schema.options.some((option) => hasSchema(option, ...wanted)));
