import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { issueSentence, issueText } from './issue-text.ts';

const textFor = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueText }).error?.issues[0]?.message;

const OTHER_RULE = 'a message of its own';

it.each([
  ['a list for a text', z.string(), [], 'must be a text, and is a list'],
  ['a text for a number', z.number(), 'x', 'must be a number, and is a text'],
  ['a text for a whole number', z.int(), 'x', 'must be a number, and is a text'],
  ['a fraction for a whole number', z.int(), 1.5, 'must be a whole number'],
  ['a number for a flag', z.boolean(), 1, 'must be true or false, and is a number'],
  ['null for a list', z.array(z.string()), null, 'must be a list, and is null'],
  ['a flag for an object', z.object({}), true, 'must be an object, and is true or false'],
  ['an object for a text', z.string(), {}, 'must be a text, and is an object'],
  [
    'a text for a record',
    z.record(z.string(), z.string()),
    'x',
    'must be an object, and is a text',
  ],
  ['nothing for a text', z.string(), undefined, 'is missing'],
  ['nothing for a choice', z.enum(['a', 'b']), undefined, 'is missing'],
  ['another choice', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  ['a number that is too small', z.number().min(1), 0, 'must be at least 1'],
  ['a whole number that is too small', z.int().min(1), 0, 'must be at least 1'],
  ['a number that is too big', z.number().max(9), 10, 'must be at most 9'],
  ['a whole number that is too big', z.int().max(9), 10, 'must be at most 9'],
  ['no exact whole number', z.int(), 1e300, 'must be at most 9007199254740991'],
  ['a text that is too long', z.string().max(1, OTHER_RULE), 'xx', OTHER_RULE],
  ['a text that is too short', z.string().min(2, OTHER_RULE), 'x', OTHER_RULE],
  ['a text of another form', z.string().regex(/a/, OTHER_RULE), 'x', OTHER_RULE],
])('%s', (_, schema, value, text) => {
  expect(textFor(schema, value)).toBe(text);
});

it.each([
  ['a text that is too long', z.string().max(1), 'xx'],
  ['a text that is too short', z.string().min(2), 'x'],
  ['a text of another form', z.string().regex(/a/), 'x'],
  ['a type that a file cannot have', z.date(), 1],
])('there is no text for %s', (_, schema, value) => {
  const error = vi.fn(issueText);
  expect(schema.safeParse(value, { error }).error?.issues).toHaveLength(1);
  expect(error).toHaveReturnedTimes(1);
  expect(error).toHaveReturnedWith(undefined);
});

it('a sentence begins with its subject', () => {
  const sentenceFor = (value: unknown) =>
    z.string().min(2).safeParse(value, { error: issueSentence }).error?.issues[0]?.message;
  expect(sentenceFor(1)).toBe('This must be a text, and is a number.');
  expect(sentenceFor('x')).not.toContain('This');
});
