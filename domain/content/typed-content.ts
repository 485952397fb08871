import { z } from 'zod';
import { childOf } from '../same.ts';
import type { Keyless } from './keys.ts';
import { type Portfolio, portfolioSchema, upgradedSections } from './portfolio.ts';
import { SECTION_NAMES, type SectionName, sectionNameOf } from './sections.ts';

/** A content without errors, and the sections that are not as they were typed. */
export interface ValidContent {
  readonly content: Portfolio;
  readonly asPublished: readonly SectionName[];
}

/**
 * Content as it was typed, from sections with the number of their format. A section with an error is replaced by the
 * published one. Throws a `NewerFormatError`, and a `ZodError` for what is no content at all.
 */
export function validContent(sections: unknown, published: Keyless<Portfolio>): ValidContent {
  const typed = upgradedSections.parse(sections);
  const { data, error } = portfolioSchema.safeParse(typed);
  if (data !== undefined) return { content: data, asPublished: [] };
  const invalid = new Set(error.issues.map(({ path }) => sectionNameOf(String(path[0]))));
  const asPublished = SECTION_NAMES.filter((name) => invalid.has(name));
  const replaced = Object.fromEntries(asPublished.map((name) => [name, published[name]]));
  return { content: portfolioSchema.parse({ ...typed, ...replaced }), asPublished };
}

/**
 * Content as it was typed in the editor, in the format of this version, from sections with the number of their format.
 * Its values may be invalid: in the place of a number there may be a text. Null where the sections cannot be upgraded,
 * or do not have the structure of this version's content, so that the editor could not show them.
 */
export function typedContent(sections: unknown): Portfolio | null {
  try {
    return structured.safeParse(upgradedSections.parse(sections)).data ?? null;
  } catch {
    // A format of a newer version, or an upgrade step that does not expect what was typed.
    return null;
  }
}

const structured = z.custom<Portfolio>((content) => {
  const { error } = portfolioSchema.safeParse(content);
  return error === undefined || !error.issues.some((issue) => isStructural(issue, content));
});

/** Whether an issue is about the type of a value instead of the value itself. */
function isStructural(issue: z.core.$ZodIssue, content: unknown): boolean {
  if (issue.code === 'invalid_type') {
    const value = issue.path.reduce<unknown>((at, key) => childOf(at, String(key)), content);
    const isNumber = issue.expected === 'number' || issue.expected === 'int';
    return !(isNumber && (value === null || ['string', 'number'].includes(typeof value)));
  }
  if (issue.code === 'invalid_union') {
    return issue.errors.every((branch) => branch.some((inner) => isStructural(inner, content)));
  }
  // Texts of a fixed set, which no field of the editor can hold otherwise.
  return issue.code === 'invalid_value' || issue.code === 'invalid_key';
}
