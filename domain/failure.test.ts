import { describe, expect, it, vi } from 'vitest';
import { ERRORS } from './errors.ts';
import { failureAnswer, failureOf } from './failure.ts';
import { SiteError } from './site-error.ts';

describe('a failure', () => {
  it("has the catalogue's message, not the error's own", () => {
    expect(failureOf('invalid-token')).toEqual({
      ok: false,
      code: 'invalid-token',
      message: ERRORS['invalid-token'].message,
      fields: {},
    });
    const error = new SiteError('not-found', { detail: 'no row', fields: { id: 'Unknown.' } });
    expect(failureAnswer(error, () => {})).toEqual({
      failure: failureOf('not-found', { id: 'Unknown.' }),
      init: { status: 404, headers: {} },
    });
  });

  it('says when to try again', () => {
    const error = new SiteError('too-many-attempts', { retryAfter: 9 });
    expect(failureAnswer(error, () => {}).init).toEqual({
      status: 429,
      headers: { 'Retry-After': '9' },
    });
  });

  it('is logged with its cause if the site caused it, but not if a visitor did', () => {
    const log = vi.fn();
    const cause = new Error('the disk is full');
    const error = new SiteError('save-failed', { cause, detail: 'The portfolio cannot be saved.' });
    failureAnswer(error, log);
    expect(log.mock.calls).toEqual([[{ err: error }, 'The portfolio cannot be saved.']]);
    failureAnswer(new SiteError('invalid-token'), log);
    expect(log).toHaveBeenCalledOnce();
    failureAnswer(new SiteError('unexpected'), log);
    expect(log).toHaveBeenCalledTimes(2);
    failureAnswer(new SiteError('overloaded'), log);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
