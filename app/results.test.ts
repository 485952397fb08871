import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SiteError } from '../domain/errors.ts';
import { failureResponse } from './results.ts';

/** The answer to an error, and what the log then says. */
function answerTo(error: unknown): { response: Response; logged: string[] } {
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  return { response: failureResponse(error, log), logged };
}

describe('a failure', () => {
  it("of the site's own is logged with its cause, and answered without it", async () => {
    const cause = new Error('the disk is full');
    const { response, logged } = answerTo(new SiteError('token-list-failed', { cause }));
    expect(response.status).toBe(503);
    expect(await response.text()).not.toContain('disk');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('the disk is full');
  });

  it('of whoever asked is not logged', () => {
    const { response, logged } = answerTo(new SiteError('invalid-token'));
    expect(response.status).toBe(403);
    expect(logged).toEqual([]);
  });

  it('without a code is thrown on', () => {
    expect(() => answerTo(new Error('unknown'))).toThrow('unknown');
  });
});
