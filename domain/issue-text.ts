import type { z } from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** The problem of a value, such as `must be a text`. Undefined for rules of texts, which have their own messages. */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'is missing';
      const wanted = TYPES[issue.expected];
      return wanted && `must be ${wanted}`;
    }
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_big':
      return isNumeric(issue.origin) ? `must be at most ${issue.maximum}` : undefined;
    case 'too_small':
      return isNumeric(issue.origin) ? `must be at least ${issue.minimum}` : undefined;
    default:
      return undefined;
  }
}

const isNumeric = (origin: string): boolean => origin === 'number' || origin === 'int';

/** The same as a sentence. */
export function issueSentence(issue: z.core.$ZodRawIssue): string | undefined {
  const text = issueText(issue);
  return text === undefined ? undefined : `This ${text}.`;
}
