import { z } from 'zod';
import { schemasOf } from './fields.ts';
import { type BySection, bySection, SECTIONS } from './sections.ts';
import { upgraded } from './upgrade.ts';

/** The id of the one portfolio row (specification, section 3). */
export const PORTFOLIO_ID = 'main';

/** All that the owner edits, as this version edits and shows it: its sections, saved together. */
export const portfolioSchema = z.object(schemasOf(SECTIONS));

export type Portfolio = z.output<typeof portfolioSchema>;

// Content of version 0.1.0 has no number.
const numberedSchema = z.looseObject({ form: z.int().positive().default(1) });

/**
 * The portfolio as it is stored and sent: each section with the number of its form in it, of which one that is
 * missing means 1. Sections of an earlier form are upgraded, and one that was never stored is as a new one. What no
 * field declares is left out. Throws a `NewerFormError` for a form that this version does not know.
 */
export const storedPortfolioSchema = z
  .object(bySection(() => numberedSchema.nullish()))
  .transform((sections) =>
    bySection((name) => {
      const stored = sections[name];
      if (stored === undefined || stored === null) return SECTIONS[name].initial();
      return upgraded(name, SECTIONS[name], stored);
    }),
  )
  .pipe(portfolioSchema);

/** The forms that this version stores. */
export const FORMS: BySection<number> = bySection((name) => SECTIONS[name].form);

/** The forms of sections as they are stored or sent; 0 for one that is not there, 1 for what is no section. */
export const formsOf = (sections: Readonly<Record<string, unknown>>): BySection<number> =>
  bySection((name) => {
    const section = sections[name] ?? null;
    return section === null ? 0 : (numberedSchema.safeParse(section).data?.form ?? 1);
  });

/** The portfolio to be stored or sent: the number of its form in each section. */
export const withForms = (content: Portfolio): BySection<object> =>
  bySection((name) => ({ form: FORMS[name], ...content[name] }));

/** The portfolio as stored. `version` grows by one with every save; times are ISO 8601 in UTC. */
export interface PortfolioRecord {
  readonly content: Portfolio;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
