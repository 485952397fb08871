import { z } from 'zod';
import { linkSchema } from '../link-schema.ts';
import { changedEntries } from '../same.ts';
import type { Fields } from './fields.ts';
import type { Portfolio } from './portfolio.ts';
import { SECTION_NAMES, SECTIONS } from './sections.ts';

/** A content with changed links. The addresses of pictures stay. */
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
    if (typeof value === 'string' && schema !== undefined && isLink(schema)) {
      return [key, change(value)];
    }
    if (entry === undefined) return [key, value];
    return [key, changedEntries(value, (child) => changedLinks(entry.fields, child, change))];
  });
  return Object.fromEntries(changed);
}

/** Whether it is the schema of links, or a union with it. */
const isLink = (schema: z.core.$ZodType): boolean =>
  schema === linkSchema || (schema instanceof z.ZodUnion && schema.options.some(isLink));
