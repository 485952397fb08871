import { describe, expect, it } from 'vitest';
import {
  dayText,
  deletedText,
  factsText,
  percentText,
  sentText,
  unusedText,
} from './picture-text.ts';

const NOW = new Date(2026, 10, 22, 14, 0);
const at = (...date: [number, number, number, number?, number?]) => new Date(...date).toISOString();

describe('the texts of a picture', () => {
  it('say its size, and how much of it was sent', () => {
    expect(factsText({ width: 2400, height: 1680, bytes: 219_136 })).toBe('2400 × 1680 / 214 KB');
    expect(percentText(0.6299)).toBe('62 %');
    expect(sentText(0.5, 2_097_152)).toBe('1 MB uploaded.');
  });

  it('say since when nothing uses it', () => {
    expect(unusedText({ unusedSince: null }, NOW)).toBe('Unused');
    expect(unusedText({ unusedSince: at(2026, 10, 22, 13, 48) }, NOW)).toBe(
      'Unused since today, 13:48',
    );
    expect(unusedText({ unusedSince: at(2026, 10, 3) }, NOW)).toBe('Unused since 3 November');
    expect(dayText(at(2025, 10, 3), NOW)).toBe('3 November 2025');
  });

  it('say when it is deleted', () => {
    expect(deletedText({ unusedSince: null }, NOW)).toBe(
      'in about 7 days, unless it is used again',
    );
    expect(deletedText({ unusedSince: at(2026, 10, 20) }, NOW)).toBe(
      'after 27 November, unless it is used again',
    );
    expect(deletedText({ unusedSince: at(2026, 10, 1) }, NOW)).toBe(
      'today, unless it is used again',
    );
  });
});
