import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageSchema } from './message.ts';

const message = { name: 'Asha', email: 'asha@example.com', message: 'Hello.' };
const errorOf = (change: object) =>
  messageSchema.safeParse({ ...message, ...change }).error?.issues[0]?.message;

// HTML standard, 4.10.5.1.5, "valid email address": the rule of the browser's own check, written here
// from its grammar.
const isBrowsersEmail = (value: string): boolean => {
  const [local, domain, ...rest] = value.split('@');
  if (local === undefined || domain === undefined || rest.length > 0) return false;
  const label = (text: string) =>
    /^[a-z\d-]{1,63}$/i.test(text) && !text.startsWith('-') && !text.endsWith('-');
  return /^[a-z\d.!#$%&'*+/=?^_`{|}~-]+$/i.test(local) && domain.split('.').every(label);
};

describe('a message', () => {
  it('needs a name, an email address and a text', () => {
    expect(errorOf({ name: ' ' })).toBe('nameMissing');
    expect(errorOf({ email: '' })).toBe('emailMissing');
    expect(errorOf({ message: ' \n' })).toBe('messageMissing');
    expect(messageSchema.safeParse({}).success).toBe(false);
  });

  it('keeps its text unchanged, with its line breaks', () => {
    const text = '  Dear Asha,\n\n\tनमस्ते 😀\n';
    expect(messageSchema.parse({ ...message, message: text }).message).toBe(text);
    expect(messageSchema.parse({ ...message, message: 'a\r\nb' }).message).toBe('a\nb');
  });

  it('has a name of one line, so that it cannot grow into a mail header', () => {
    expect(errorOf({ name: 'Asha\r\nBcc: all@example.com' })).toBe('oneLine');
  });

  it.each([
    ['the name', { name: 'a'.repeat(201) }],
    ['the email address', { email: `${'a'.repeat(250)}@b.cd` }],
    ['the text', { message: 'a'.repeat(10_001) }],
  ])('limits %s', (_, change) => {
    expect(errorOf(change)).toBe('tooLong');
  });

  it('refuses characters that a store cannot hold', () => {
    expect(errorOf({ message: 'a\u0000' })).toBe('notStorable');
    expect(errorOf({ name: '\ud800' })).toBe('notStorable');
  });
});

describe('the email check', () => {
  it('agrees with the HTML standard on any text', () => {
    const piece = fc.constantFrom('a', 'Z', '9', '@', '.', '-', '_', '+', '"', ' ', 'é', "'", '`');
    const nearly = fc.oneof(
      fc.emailAddress(),
      fc.string({ unit: piece, minLength: 1, maxLength: 12 }),
      fc.integer({ min: 60, max: 66 }).map((length) => `a@${'b'.repeat(length)}.c`),
    );
    fc.assert(
      fc.property(nearly, (typed) => {
        const email = typed.trim();
        fc.pre(email !== '' && email.length <= 254);
        const result = messageSchema.safeParse({ ...message, email });
        expect(result.success).toBe(isBrowsersEmail(email));
      }),
      { numRuns: 1_000 },
    );
  });
});
