import { expect, it } from 'vitest';
import { z } from 'zod';
import { issueSentence, issueText } from './issue-text.ts';

const textFor = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueText }).error?.issues[0]?.message;

const OTHER_RULE = 'a message of its own';

it.each([
  ['a list for a text', z.string(), [], 'must be a text, and is a list'],
  ['a text for a number', z.number(), 'x', 'must be a number, and is a text'],
  ['a fraction for a whole number', z.int(), 1.5, 'must be a whole number'],
  ['null for a list', z.array(z.string()), null, 'must be a list, and is null'],
  ['nothing for a text', z.string(), undefined, 'is missing'],
  ['another choice', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  ['a number that is too small', z.number().min(1), 0, 'must be at least 1'],
  ['a number that is too big', z.number().max(9), 10, 'must be at most 9'],
  ['a text that is too long', z.string().max(1, OTHER_RULE), 'xx', OTHER_RULE],
])('%s', (_, schema, value, text) => {
  expect(textFor(schema, value)).toBe(text);
});

it('a sentence begins with its subject', () => {
  const sentenceFor = (value: unknown) =>
    z.string().min(2).safeParse(value, { error: issueSentence }).error?.issues[0]?.message;
  expect(sentenceFor(1)).toBe('This must be a text, and is a number.');
  expect(sentenceFor('x')).not.toContain('This');
});
