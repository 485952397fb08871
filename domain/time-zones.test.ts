import { expect, it } from 'vitest';
import { timeZoneNameOf, timeZoneTextOf } from './time-zones.ts';

const january = new Date('2026-01-15T12:00:00Z');
const july = new Date('2026-07-15T12:00:00Z');
const site = (timeZone: string, own: { name?: string; text?: string; language?: string } = {}) => {
  const { name = '', text = '', language = 'en' } = own;
  return { timeZone, timeZoneName: name, timeZoneText: text, language };
};

it('the name and the distance from UTC are those of the zone', () => {
  expect(timeZoneNameOf(site('Asia/Kolkata'), july)).toBe('India Standard Time');
  expect(timeZoneTextOf(site('Asia/Kolkata'), january)).toBe('UTC+5:30');
  expect(timeZoneTextOf(site('Europe/Berlin'), january)).toBe('UTC+1');
  expect(timeZoneTextOf(site('Europe/Berlin'), july)).toBe('UTC+2');
  expect(timeZoneNameOf(site('Europe/Berlin', { language: 'de' }), july)).toBe(
    'Mitteleuropäische Zeit',
  );
});

it("the owner's own text about the zone stays", () => {
  expect(timeZoneNameOf(site('Asia/Kolkata', { name: 'Indian Standard Time' }), july)).toBe(
    'Indian Standard Time',
  );
  expect(timeZoneTextOf(site('Asia/Kolkata', { text: 'IST UTC+5:30' }), july)).toBe('IST UTC+5:30');
});

it('a zone that is not chosen or unknown has no text', () => {
  expect([timeZoneNameOf(site('UTC'), july), timeZoneTextOf(site('UTC'), july)]).toEqual(['', '']);
  expect(timeZoneTextOf(site('America/Recief'), july)).toBe('');
});
