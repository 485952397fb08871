import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { replyAddress } from './message.tsx';

const parts = (address: string) => {
  const [to = '', query = ''] = address.replace('mailto:', '').split('?');
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(to), fields };
};

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3_000 });

describe('an answer', () => {
  it('goes to the visitor, with the text quoted line by line', () => {
    const address = replyAddress({
      name: 'Asha',
      email: 'asha+site@example.com',
      message: 'Hello & good day?\n\nBye.\n',
      when: '1 Jan 2026',
    });
    expect(parts(address)).toEqual({
      to: 'asha+site@example.com',
      fields: [
        ['subject', 'Re: your message of 1 Jan 2026'],
        ['body', '\r\n\r\nAsha wrote:\r\n> Hello & good day?\r\n> \r\n> Bye.'],
      ],
    });
  });

  it('cannot be led elsewhere by what a visitor wrote', () => {
    const local = fc.string({ unit: fc.constantFrom(..."a?&=%#!'*+/{|}~"), minLength: 1 });
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), local, text, (name, before, message) => {
        const email = `${before}@example.com`;
        fc.pre(name.isWellFormed() && message.isWellFormed());
        const address = replyAddress({ name, email, message, when: 'x' });
        const { to, fields } = parts(address);
        expect(to).toBe(email);
        expect(fields.map(([field]) => field)).toEqual(['subject', 'body']);
      }),
    );
  });

  it('quotes as much of a long text as mail programs take, in whole characters', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (piece, times) => {
        fc.pre(piece.isWellFormed());
        const message = piece.repeat(times);
        const address = replyAddress({ name: 'A', email: 'a@b.c', message, when: 'x' });
        expect(address.length).toBeLessThanOrEqual(2_000);
        const body = parts(address).fields[1]?.[1] ?? '';
        const quoted = body.replace(/^[\s\S]*?wrote:\r\n/, '').replaceAll(/^> /gm, '');
        const whole = message.trimEnd().replaceAll('\n', '\r\n');
        expect(quoted === whole || whole.startsWith(quoted.replace(/\r\n\[\.\.\.\]$/, ''))).toBe(
          true,
        );
      }),
    );
  });
});
