import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode, SAVE_FAILED_ALERT, saveSucceeded } from './errors.ts';
import { textsOf } from './words/texts.ts';

describe('the words of the error catalogue', () => {
  it.each<[ErrorCode, string]>([
    ['invalid-password', 'Invalid password.'],
    ['session-expired', 'Session expired. Please login again.'],
    ['load-failed', 'Failed to load data from database. Please try again.'],
    ['save-failed', 'Failed to save data to database. Please try again.'],
    ['token-generation-failed', 'Failed to generate token. Please try again.'],
    ['headless-browser', 'Unavailable For Headless Browser'],
    ['sender-blocked', 'Forbidden'],
    ['rate-limited', 'Too Many Requests'],
    ['invalid-token', 'Invalid or already used token!'],
    ['message-failed', 'Failed to send message. Please try again later.'],
  ])('for %s are %j', (code, words) => {
    expect(ERRORS[code].message).toBe(words);
  });

  it('for successes and alerts are the specified ones', () => {
    expect(SAVE_FAILED_ALERT).toBe('Failed to save changes. Please try again.');
    expect(textsOf({}, 'downloads').started).toBe('Download started! Token has been used.');
    expect(textsOf({}, 'contact').sent).toBe('Message sent successfully!');
    expect(textsOf({}, 'anime').notLoaded).toMatch(/^Failed to load local anime data\./);
  });

  it('name the store that is in use, and no other', () => {
    expect(saveSucceeded('Supabase')).toBe('All changes saved successfully to Supabase!');
    expect(saveSucceeded('SQLite')).toBe('All changes saved successfully to SQLite!');
    expect(saveSucceeded('PostgreSQL')).toBe('All changes saved successfully to PostgreSQL!');
  });
});
