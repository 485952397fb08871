import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ELAPSED_FIELD, FILL_IN_MS, suspicionOf, TRAP_FIELD } from './spam.ts';

describe('a message', () => {
  it('is not suspected where nothing came beside it, as without JavaScript', () => {
    expect(suspicionOf({})).toBe('');
    expect(suspicionOf({ [TRAP_FIELD]: '', name: 'Asha' })).toBe('');
  });

  it('is suspected where the field that nobody sees was filled in', () => {
    expect(suspicionOf({ [TRAP_FIELD]: ' ' })).toBe('trap');
    expect(suspicionOf({ [TRAP_FIELD]: 'x', [ELAPSED_FIELD]: '60000' })).toBe('trap');
  });

  it('is suspected where it was written faster than anyone writes', () => {
    const elapsed = (value: number) => suspicionOf({ [ELAPSED_FIELD]: String(value) });
    expect(elapsed(0)).toBe('too-fast');
    expect(elapsed(FILL_IN_MS - 1)).toBe('too-fast');
    expect(elapsed(FILL_IN_MS)).toBe('');
    expect(elapsed(86_400_000)).toBe('');
  });

  it('is not suspected for a time that is none', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        fc.pre(!/^\d+$/.test(value));
        expect(suspicionOf({ [ELAPSED_FIELD]: value })).toBe('');
      }),
    );
  });
});
