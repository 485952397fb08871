import { z } from 'zod';
import { type Portfolio, portfolioSchema, upgradedSections } from './portfolio.ts';

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
    const value = issue.path.reduce(childOf, content);
    const isNumber = issue.expected === 'number' || issue.expected === 'int';
    return !(isNumber && (value === null || ['string', 'number'].includes(typeof value)));
  }
  if (issue.code === 'invalid_union') {
    return issue.errors.every((branch) => branch.some((inner) => isStructural(inner, content)));
  }
  // Texts of a fixed set, which no field of the editor can hold otherwise.
  return issue.code === 'invalid_value' || issue.code === 'invalid_key';
}

const childOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
