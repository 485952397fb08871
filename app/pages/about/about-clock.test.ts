import { expect, it } from 'vitest';
import { clockFormats } from './about-clock.tsx';

it('the clock shows the time of a zone, and none for a zone that the browser does not know', () => {
  const noon = new Date('2026-11-22T12:00:00Z');
  expect(clockFormats('en', 'Asia/Kolkata')?.time.format(noon)).toBe('17:30:00');
  expect(clockFormats('en', 'Asia/Kolkata')?.date.format(noon)).toBe('Sunday, November 22, 2026');
  expect(clockFormats('en', 'Asia/Newest')).toBeNull();
});
