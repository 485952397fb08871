import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mboxMessage } from './mbox.ts';

/** Reads an mbox file as RFC 4155 and the mboxrd rule have it. */
const read = (file: string): string[] =>
  file
    .split(/^From \S+ \w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4,}\n/m)
    .slice(1)
    .map((part) => part.replace(/\n$/, '').replaceAll(/^>(>*From )/gm, '$1'));

const DATE = new Date('2026-01-01T09:08:07.000Z');
const line = fc.constantFrom(
  'From ',
  'From a@b Thu Jan  1 00:00:00 2026',
  '>From x',
  '>>From ',
  '',
  'a',
);
const texts = fc.array(fc.oneof(line, fc.string())).map((lines) =>
  lines
    .map((text) => text.replaceAll(/[\r\n\u2028\u2029]/g, ' '))
    .concat('')
    .join('\n'),
);
const messages = texts.map((raw) => ({ sender: 'a@b.c', date: DATE, raw: raw || '\n' }));

describe('an mbox file', () => {
  it('is read message by message as it was written', () => {
    fc.assert(
      fc.property(fc.array(messages), (all) => {
        expect(read(all.map(mboxMessage).join(''))).toEqual(all.map(({ raw }) => raw));
      }),
      { numRuns: 500 },
    );
  });

  it('begins each message with its sender and time, and ends it with an empty line', () => {
    expect(mboxMessage({ sender: 'a@b.c', date: DATE, raw: 'Subject: x\r\n\r\nFrom me\r\n' })).toBe(
      'From a@b.c Thu Jan  1 09:08:07 2026\nSubject: x\n\n>From me\n\n',
    );
  });

  it('has a sender without space, whatever it was', () => {
    expect(mboxMessage({ sender: ' a\nFrom b', date: DATE, raw: 'x' })).toMatch(
      /^From aFromb Thu /,
    );
    expect(mboxMessage({ sender: '', date: DATE, raw: 'x' })).toMatch(/^From MAILER-DAEMON Thu /);
  });
});
