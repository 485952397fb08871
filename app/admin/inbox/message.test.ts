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
});
