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
