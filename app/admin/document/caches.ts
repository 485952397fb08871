import { z } from 'zod';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { noteSlugs } from '../../../domain/content/published-notes.ts';
import { projectSlugs } from '../../../domain/content/published-projects.ts';
import { bySection, SECTIONS, type SectionName } from '../../../domain/content/sections.ts';
import { childOf, isSame } from '../../../domain/same.ts';

/**
 * The sections' schemas, for content that is never changed in place: an entry that was validated before is not
 * validated again. On a large site, a keystroke would otherwise validate some thousand fields.
 */
export function createValidation(): (section: SectionName, value: unknown) => Validated {
  const schemas = bySection((name) => withCaches(SECTIONS[name].schema));
  return (section, value) => schemas[section].safeParse(value);
}

type Validated = z.ZodSafeParseResult<unknown>;

/** The schema, with a cache for the entries of all lists in it. */
function withCaches(schema: z.core.$ZodType): z.ZodType {
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodObject) {
    const element = cached(withCaches(schema.element));
    return new z.ZodArray({ ...schema.def, element });
  }
  if (schema instanceof z.ZodObject) {
    const shape = Object.entries(schema.def.shape).map(([key, field]) => [key, withCaches(field)]);
    return new z.ZodObject({ ...schema.def, shape: Object.fromEntries(shape) });
  }
  if (schema instanceof z.ZodType) return schema;
  throw new Error('Only schemas of the package "zod" are used here.');
}

function cached(schema: z.ZodType): z.ZodType {
  const results = new WeakMap<object, Validated>();
  return z.unknown().transform((entry, context) => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const result = results.get(entry) ?? parsed(schema, entry);
    results.set(entry, result);
    if (result.success) return result.data;
    // The check of the whole section continues: it only compares entries.
    for (const { message, path } of result.error.issues) {
      context.addIssue({ code: 'custom', message, path: [...path], continue: true });
    }
    return entry;
  });
}

function parsed(schema: z.ZodType, entry: object): Validated {
  const result = schema.safeParse(entry);
  // Most entries are as they are stored. The same object spares what is derived from it.
  return result.success && isSame(result.data, entry) ? { ...result, data: entry } : result;
}

/**
 * Creates an `isSame` that caches its results, for content that is never changed in place: all fields compare the same
 * few lists.
 */
export function memoizedIsSame(): (one: unknown, other: unknown) => boolean {
  const results = new WeakMap<object, WeakMap<object, boolean>>();

  return function compare(one: unknown, other: unknown): boolean {
    if (Object.is(one, other)) return true;
    if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null)
      return false;
    const others = results.get(one) ?? new WeakMap<object, boolean>();
    results.set(one, others);
    const cached = others.get(other);
    if (cached !== undefined) return cached;
    const result =
      Array.isArray(one) === Array.isArray(other) &&
      [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
        compare(childOf(one, key), childOf(other, key)),
      );
    others.set(other, result);
    return result;
  };
}

const slugs = new WeakMap<Portfolio['projects' | 'notes'], ReadonlyMap<string, string>>();

/** The slugs of a content's projects or notes, by their keys. */
export function slugsIn(
  content: Portfolio,
  list: 'projects' | 'notes',
): ReadonlyMap<string, string> {
  const cached =
    slugs.get(content[list]) ?? (list === 'notes' ? noteSlugs(content) : projectSlugs(content));
  slugs.set(content[list], cached);
  return cached;
}
