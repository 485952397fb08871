import { describe, expect, it } from 'vitest';
import { createDayLimit, NEW_OF_ADDRESS, NEW_OF_DAY } from './limits.ts';

const countAllowed = (times: number, allows: (index: number) => boolean): number =>
  Array.from({ length: times }, (_, index) => allows(index)).filter(Boolean).length;

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
