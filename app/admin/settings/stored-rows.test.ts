import { expect, it } from 'vitest';
import { choicesOf, choiceText, questionOf } from './stored-rows.tsx';

it('offers what is stored, in its place', () => {
  expect(choicesOf('messageMonths', 18)).toEqual([3, 6, 12, 18, 24, 60, null]);
  expect(choicesOf('spamDays', null)).toEqual([7, 30, 90, 365, null]);
});

it('says how long in words', () => {
  expect(choiceText('spamDays', 1)).toBe('1 day');
  expect(choiceText('messageMonths', 6)).toBe('6 months');
  expect(choiceText('auditMonths', null)).toBe('Until the log is full');
});

it('asks before what deletes earlier, and only then', () => {
  expect(questionOf('messageMonths', null, 6)).toBe(
    'Messages: delete what is older than 6 months?',
  );
  expect(questionOf('spamDays', 30, 7)).toContain(' 7 days?');
  expect(questionOf('spamDays', 30, 30)).toBeNull();
  expect(questionOf('spamDays', 30, 90)).toBeNull();
  expect(questionOf('spamDays', 30, null)).toBeNull();
  expect(questionOf('messageMonths', null, null)).toBeNull();
});
