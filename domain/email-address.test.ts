import { describe, expect, it } from 'vitest';
import { isEmailAddress, mailedAddress, needsUtf8 } from './email-address.ts';

describe('an email address', () => {
  it.each([
    'asha@example.com',
    "o'neil+tag@mail.example.com",
    'asha@exämple.de',
    'jürgen@exämple.de',
    'あさ@例え。jp',
    'आशा@उदाहरण.भारत',
    'asha@نامه‌ای.com',
  ])('is %s', (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    '',
    'asha',
    '@example.com',
    'asha@',
    'a b@example.com',
    'ü\u00a0@example.com',
    'ü\u202e@example.com',
    'ü\ud800@example.com',
    'asha@ä_b.de',
    'asha@ä.de/path',
    'asha@ä..de',
    `asha@${'ä'.repeat(63)}.de`,
  ])('is not %j', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('is mailed with its domain in ASCII and its mailbox unchanged', () => {
    expect(mailedAddress('Asha@Example.com')).toBe('Asha@Example.com');
    expect(mailedAddress('Jürgen@Exämple.de')).toBe('Jürgen@xn--exmple-cua.de');
    expect(needsUtf8('Jürgen@example.de')).toBe(true);
    expect(needsUtf8('asha@exämple.de')).toBe(false);
  });
});
