import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { httpApp } from '../../tests/support/http-app.ts';

describe('an error', () => {
  const codes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS);

  it.each(codes)('%s has its status, its words and the id of the request', async (code) => {
    const { request } = await httpApp(() =>
      Promise.reject(new SiteError(code, { detail: 'a secret detail' })),
    );
    const response = await request('/');
    expect(response.status).toBe(ERRORS[code].status);
    expect(await response.text()).toBe(
      `${ERRORS[code].message}\nRequest ${response.headers.get('X-Request-Id')}\n`,
    );
  });

  it('nobody expected is a 500 without its reason, which is in the log', async () => {
    const { request, log } = await httpApp(() => Promise.reject(new TypeError('a secret reason')));
    const response = await request('/');
    const body = await response.text();
    expect(response.status).toBe(500);
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
    expect(body).toMatch(/^Something went wrong here\.\nRequest /);
    expect(body).not.toMatch(/secret|TypeError|at .*:\d+/);
    expect(log.join('')).toMatch(/a secret reason.*error-response\.test\.ts/s);
  });
});
