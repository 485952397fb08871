import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHALLENGE_MS } from '../../domain/passkeys.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { type ChallengeFor, createPasskeyChallenges } from './passkey-challenges.ts';

const anyone = fc.record({
  purpose: fc.constantFrom<ChallengeFor['purpose'][]>('login', 'proof', 'registration'),
  browser: fc.string({ maxLength: 50 }),
});

const setUp = () => {
  const { clock, advance } = stoppedClock();
  const key = randomBytes(32);
  return { clock, advance, challenges: createPasskeyChallenges(key, clock), key };
};

describe('a challenge', () => {
  it('is good for the one whom it is for, and nobody else', () => {
    const { challenges } = setUp();
    fc.assert(
      fc.property(anyone, anyone, (whom, other) => {
        const challenge = challenges.issue(whom);
        expect(challenge).toMatch(/^[\w-]{72}$/);
        expect(challenges.endOf(challenge, whom)).not.toBeNull();
        const isSame = whom.purpose === other.purpose && whom.browser === other.browser;
        expect(challenges.endOf(challenge, other) !== null).toBe(isSame);
      }),
    );
  });

  it('is refused where a character of it was changed, lost or added', () => {
    const { challenges } = setUp();
    const whom = { purpose: 'login', browser: 'a' } as const;
    fc.assert(
      fc.property(fc.nat(71), fc.string({ minLength: 1, maxLength: 1 }), (at, letter) => {
        const challenge = challenges.issue(whom);
        const forms = [
          challenge.slice(0, at) + letter + challenge.slice(at + 1),
          challenge.slice(0, at) + challenge.slice(at + 1),
          challenge.slice(0, at) + letter + challenge.slice(at),
          `${challenge}${letter}`,
        ];
        for (const form of forms) {
          expect(challenges.endOf(form, whom) === null).toBe(form !== challenge);
        }
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => challenges.endOf(text, whom) === null));
  });

  it('ends after five minutes, and is refused where the clock was ahead when it was made', () => {
    const { challenges, advance } = setUp();
    const whom = { purpose: 'login', browser: 'a' } as const;
    const challenge = challenges.issue(whom);
    advance(CHALLENGE_MS - 1);
    expect(challenges.endOf(challenge, whom)).toBe('2026-01-01T00:05:00.000Z');
    advance(1);
    expect(challenges.endOf(challenge, whom)).toBeNull();
    advance(-2 * CHALLENGE_MS);
    expect(challenges.endOf(challenge, whom)).toBeNull();
  });

  it('of another key is none', () => {
    const { clock, challenges } = setUp();
    const whom = { purpose: 'login', browser: 'a' } as const;
    const others = createPasskeyChallenges(randomBytes(32), clock);
    expect(challenges.endOf(others.issue(whom), whom)).toBeNull();
  });

  it('is another one each time', () => {
    const { challenges } = setUp();
    const whom = { purpose: 'login', browser: 'a' } as const;
    const all = new Set(Array.from({ length: 100 }, () => challenges.issue(whom)));
    expect(all.size).toBe(100);
  });
});
