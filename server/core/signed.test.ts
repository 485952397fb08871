import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { createSigner } from './signed.ts';

const MINUTE = 60_000;
const purposes = fc.array(fc.string({ maxLength: 20 }), { minLength: 1, maxLength: 3 });
const payloads = fc.string({ unit: 'grapheme' });

const setUp = () => {
  const { clock, advance } = stoppedClock();
  const signer = createSigner(randomBytes(32), clock);
  return { clock, advance, signer, sign: () => signer.sign(['a'], 5 * MINUTE) };
};

describe('a signed text', () => {
  it('is good for its purpose, and no other one, and keeps its payload', () => {
    const { signer } = setUp();
    fc.assert(
      fc.property(purposes, purposes, payloads, (purpose, other, payload) => {
        const text = signer.sign(purpose, MINUTE, payload);
        expect(text).toMatch(/^[\w.-]+$/);
        expect(signer.open(text, purpose, MINUTE)).toMatchObject({ payload });
        const isSame = JSON.stringify(purpose) === JSON.stringify(other);
        expect(signer.open(text, other, MINUTE) !== null).toBe(isSame);
      }),
    );
  });

  it('is refused where a character was changed, lost or added, and by another key', () => {
    const { signer, sign, clock } = setUp();
    const open = (text: string) => signer.open(text, ['a'], 5 * MINUTE);
    fc.assert(
      fc.property(fc.nat(80), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
        const text = sign();
        const forms = [
          text.slice(0, at) + letter + text.slice(at + 1),
          text.slice(0, at) + text.slice(at + 1),
          `${text}${letter}`,
        ];
        for (const form of forms) expect(open(form) === null).toBe(form !== text);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => open(text) === null));
    expect(createSigner(randomBytes(32), clock).open(sign(), ['a'], 5 * MINUTE)).toBeNull();
  });

  it('expires, and is refused where the clock was ahead when it was signed', () => {
    const { signer, sign, advance } = setUp();
    const text = sign();
    expect(sign()).not.toBe(text);
    advance(5 * MINUTE - 1);
    expect(signer.open(text, ['a'], 5 * MINUTE)).toEqual({
      payload: '',
      until: new Date('2026-01-01T00:05:00.000Z'),
    });
    advance(1);
    expect(signer.open(text, ['a'], 5 * MINUTE)).toBeNull();
    expect(signer.isSigned(text, ['a'])).toBe(true);
    advance(-10 * MINUTE);
    expect(signer.open(text, ['a'], 5 * MINUTE)).toBeNull();
  });
});
