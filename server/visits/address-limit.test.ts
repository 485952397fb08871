import { describe, expect, it } from 'vitest';
import { createAddressLimit, MAX_ADDRESSES, VIEWS_PER_MINUTE } from './address-limit.ts';

const countAllowed = (times: number, allows: (index: number) => boolean): number =>
  Array.from({ length: times }, (_, index) => allows(index)).filter(Boolean).length;

describe('the limit of views by address', () => {
  it('holds a flood of one address, and no other address', () => {
    const { allows } = createAddressLimit();
    expect(countAllowed(100_000, () => allows('192.0.2.1', 5))).toBe(VIEWS_PER_MINUTE);
    expect(allows('192.0.2.2', 5)).toBe(true);
    expect(allows('192.0.2.1', 60_000)).toBe(true);
  });

  it('loses no view of many addresses, and counts a limited number of them', () => {
    const { allows } = createAddressLimit();
    expect(countAllowed(MAX_ADDRESSES + 10_000, (index) => allows(String(index), 5))).toBe(
      MAX_ADDRESSES + 10_000,
    );
    expect(countAllowed(200_000, (index) => allows(`more ${index}`, 5))).toBe(50_000);
    expect(allows('0', 5)).toBe(true);
  });
});
