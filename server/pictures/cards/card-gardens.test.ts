import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CARD_SIZE } from '../../../domain/card-size.ts';
import { ACCENT_HUES, GARDENS } from './card-gardens.ts';

describe('the gardens of cards', () => {
  it('have the accents of the pages', () => {
    const sheet = readFileSync('app/styles/tokens.css', 'utf8');
    for (const [page, hue] of Object.entries(ACCENT_HUES)) {
      expect(sheet).toMatch(new RegExp(`\\[data-page="${page}"\\] \\{\\s+--hue: ${hue};`));
    }
  });

  it('are files that ship with the site, and reach to the edges', () => {
    for (const [first, ...others] of Object.values(GARDENS)) {
      if (first === undefined) throw new Error('A page without a garden.');
      for (const { name } of [first, ...others])
        expect(existsSync(`public/gardens/${name}`)).toBe(true);
      expect(first.left).toBeLessThanOrEqual(0);
      expect(first.top).toBeLessThanOrEqual(0);
      expect(first.left + first.width).toBeGreaterThanOrEqual(CARD_SIZE.width);
      expect(first.top + first.height).toBeGreaterThanOrEqual(CARD_SIZE.height);
    }
  });
});
