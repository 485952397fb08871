import { describe, expect, it } from 'vitest';
import {
  createDayLimit,
  createViewLimit,
  MAX_ADDRESSES,
  NEW_OF_ADDRESS,
  NEW_OF_DAY,
  VIEWS_PER_MINUTE,
} from './limits.ts';

const countAllowed = (times: number, allows: (index: number) => boolean): number =>
  Array.from({ length: times }, (_, index) => allows(index)).filter(Boolean).length;

describe('the limit of views by address', () => {
  it('holds a flood of one address, and no other address', () => {
    const allows = createViewLimit();
    expect(countAllowed(100_000, () => allows('192.0.2.1', 5))).toBe(VIEWS_PER_MINUTE);
    expect(allows('192.0.2.2', 5)).toBe(true);
    expect(allows('192.0.2.1', 60_000)).toBe(true);
  });

  it('counts a limited number of addresses', () => {
    const allows = createViewLimit();
    expect(countAllowed(MAX_ADDRESSES + 9, (index) => allows(String(index), 5))).toBe(
      MAX_ADDRESSES,
    );
    expect(allows('0', 5)).toBe(true);
  });
});

describe('what is new on a day', () => {
  it('is a limited number by address, which is counted on, beside all that others bring', () => {
    const allows = createDayLimit();
    expect(countAllowed(400, (index) => allows('192.0.2.1', `${index}.example`))).toBe(
      NEW_OF_ADDRESS,
    );
    expect(allows('192.0.2.1', '0.example')).toBe(true);
    expect(allows('192.0.2.1', 'news.example')).toBe(false);
    expect(allows('192.0.2.2', 'news.example')).toBe(true);
    expect(allows('192.0.2.1', 'news.example')).toBe(true);
  });

  it('is a limited number of all addresses', () => {
    const allows = createDayLimit();
    expect(countAllowed(NEW_OF_DAY + 9, (index) => allows(`${index % 2_000}`, `${index}`))).toBe(
      NEW_OF_DAY,
    );
    expect(allows('0', '0')).toBe(true);
  });
});
