import { describe, expect, it } from 'vitest';
import { OTHERS } from '../../domain/visits.ts';
import {
  createDayLimit,
  createViewLimit,
  MAX_ADDRESSES,
  REFERRERS_BY_ADDRESS,
  VIEWS_PER_MINUTE,
  VISITORS_BY_ADDRESS,
} from './address-limits.ts';

const countAllowed = (times: number, allows: (index: number) => boolean): number =>
  Array.from({ length: times }, (_, index) => allows(index)).filter(Boolean).length;

describe('the limit of views by address', () => {
  it('holds a flood of one address, and no other address', () => {
    const allows = createViewLimit();
    expect(countAllowed(100_000, () => allows('192.0.2.1', 5))).toBe(VIEWS_PER_MINUTE);
    expect(allows('192.0.2.2', 5)).toBe(true);
    expect(allows('192.0.2.1', 60_000)).toBe(true);
  });

  it('loses no view of many addresses, and counts a limited number of them', () => {
    const allows = createViewLimit();
    expect(countAllowed(MAX_ADDRESSES + 10_000, (index) => allows(String(index), 5))).toBe(
      MAX_ADDRESSES + 10_000,
    );
    expect(countAllowed(200_000, (index) => allows(`more ${index}`, 5))).toBe(50_000);
    expect(allows('0', 5)).toBe(true);
  });
});

describe('what an address may bring on a day', () => {
  it('is a number of new referrers, beside all that others have brought', () => {
    const { limitedReferrer } = createDayLimit();
    const brought = Array.from({ length: 400 }, (_, index) =>
      limitedReferrer('192.0.2.1', `${index}.example`),
    );
    expect(brought.filter((referrer) => referrer !== OTHERS)).toHaveLength(REFERRERS_BY_ADDRESS);
    expect(limitedReferrer('192.0.2.2', 'news.example')).toBe('news.example');
    expect(limitedReferrer('192.0.2.1', 'news.example')).toBe('news.example');
    expect(limitedReferrer('192.0.2.1', '0.example')).toBe('0.example');
    expect(limitedReferrer('192.0.2.1', '')).toBe('');
  });

  it('is a number of visitors, who are counted on', () => {
    const { allowsVisitor } = createDayLimit();
    const allowed = Array.from({ length: 400 }, (_, index) => `${index}`).filter((hash) =>
      allowsVisitor('192.0.2.1', hash),
    );
    expect(allowed).toHaveLength(VISITORS_BY_ADDRESS);
    expect(allowsVisitor('192.0.2.1', '0')).toBe(true);
    expect(allowsVisitor('192.0.2.2', 'another')).toBe(true);
  });

  it('is counted for a limited number of addresses; those beyond share a count', () => {
    const { allowsVisitor } = createDayLimit();
    for (let index = 0; index < MAX_ADDRESSES; index += 1) {
      expect(allowsVisitor(`address ${index}`, `visitor ${index}`)).toBe(true);
    }
    const beyond = Array.from({ length: 100_000 }, (_, index) => index).filter((index) =>
      allowsVisitor(`address ${MAX_ADDRESSES + index}`, `visitor ${MAX_ADDRESSES + index}`),
    );
    expect(beyond).toHaveLength(50_000);
    // Who was first still has their own count.
    expect(allowsVisitor('address 0', 'a second browser')).toBe(true);
  });
});
