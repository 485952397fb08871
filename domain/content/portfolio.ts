import { z } from 'zod';
import { schemasOf } from './fields.ts';
import type { Keyless } from './keys.ts';
import { upgraded } from './section.ts';
import {
  type BySection,
  bySection,
  SECTION_NAMES,
  SECTIONS,
  type SectionName,
  sectionNameOf,
} from './sections.ts';

/** The id of the one portfolio row (docs/product.md#content). */
export const PORTFOLIO_ID = 'main';

/** The whole content in the format of this version. */
export const portfolioSchema = z.object(schemasOf(SECTIONS));

export type Portfolio = z.output<typeof portfolioSchema>;

// Content of version 0.1.0 has no format number.
const numberedSchema = z.looseObject({ form: z.int().positive().default(1) });

/**
 * Sections with the numbers of their formats, upgraded to those of this version, not validated. A missing section gets
 * its initial values. Throws a `NewerFormatError`.
 */
const upgradedSections = z.object(bySection(() => numberedSchema.nullish())).transform((sections) =>
  bySection((name) => {
    const stored = sections[name];
    if (stored === undefined || stored === null) return SECTIONS[name].initial();
    return upgraded(name, SECTIONS[name], stored);
  }),
);

/** The portfolio as it is stored and sent; undeclared keys are removed. Throws a `NewerFormatError`. */
export const storedPortfolioSchema = upgradedSections.pipe(portfolioSchema);

export const FORMATS: BySection<number> = bySection((name) => SECTIONS[name].format);

/** The formats of sections; 0 for a missing one, 1 for an invalid one. */
export const formatsOf = (sections: Readonly<Record<string, unknown>>): BySection<number> =>
  bySection((name) => {
    const section = sections[name] ?? null;
    return section === null ? 0 : (numberedSchema.safeParse(section).data?.form ?? 1);
  });

/** The portfolio as it is stored and sent: with its format in each section. */
export const withFormats = (content: Keyless<Portfolio>): BySection<object> =>
  bySection((name) => ({ form: FORMATS[name], ...content[name] }));

/** `version` rises by one with every save; times are ISO 8601 in UTC. */
export interface PortfolioRecord {
  readonly content: Portfolio;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ValidContent {
  readonly content: Portfolio;
  /** The sections that are not as they were typed. */
  readonly asPublished: readonly SectionName[];
}

/**
 * Typed content from sections with their formats, with the published section in place of one with an error. Throws a
 * `NewerFormatError`, and a `ZodError` if it is not content at all.
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
 * Typed content from sections with their formats. Its values may be invalid, such as a text in place of a number. Null
 * if the sections cannot be upgraded.
 */
export function typedContent(sections: unknown): Portfolio | null {
  try {
    return z.custom<Portfolio>().parse(upgradedSections.parse(sections));
  } catch {
    // The format is newer, or a step fails on what was typed.
    return null;
  }
}
