import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { httpApp } from '../../tests/support/http-app.ts';
import { NotConnected } from '../store/store-errors.ts';
import { type AppEnv, routeFacts } from './app-env.ts';

const AWAY = new NotConnected(new Error('refused'));

describe('an error of a page or a file', () => {
  const codes = Object.keys(ERRORS).filter((code): code is ErrorCode => code in ERRORS);

  it.each(codes)('%s has its status, its words and the id of the request', async (code) => {
    const { request } = await httpApp(() =>
      Promise.reject(new SiteError(code, { detail: 'a secret detail' })),
    );
    const response = await request('/');
    expect(response.status).toBe(ERRORS[code].status);
    expect(await response.text()).toBe(
      `${ERRORS[code].message.replace('{address}', '')}\nRequest ${response.headers.get('X-Request-Id')}\n`,
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
    expect(log.join('')).toMatch(/a secret reason.*errors\.test\.ts/s);
  });
});

/** The answer of a call of the admin that throws this, and what the log then says. */
async function answerTo(error: Error, { method = 'GET', path = '/admin/api/usual' } = {}) {
  const fail = () => {
    throw error;
  };
  const routes = new Hono<AppEnv>()
    .all('/admin/api/usual', fail)
    .all('/admin/api/tokens/:id', routeFacts({ failure: 'upload-failed' }), fail);
  const { request, log } = await httpApp(undefined, { routes });
  const response = await request(path, { method });
  const { code } = JSON.parse(await response.text());
  return { response, code, logged: log.filter((line) => line.includes('"err"')) };
}

describe('an error of a call of the admin', () => {
  it.each([
    ['GET', '/admin/api/usual', 'load-failed'],
    ['POST', '/admin/api/usual', 'save-failed'],
    ['POST', '/admin/api/tokens/1', 'upload-failed'],
  ])('of the store has the code of its route: %s %s', async (method, path, code) => {
    const answer = await answerTo(new Error('unwritten', { cause: AWAY }), { method, path });
    expect(answer).toMatchObject({ code, response: { status: 503 } });
    expect(answer.logged).toHaveLength(1);
    expect(answer.logged[0]).toContain('refused');
  });

  it('nobody expected is a 500', async () => {
    const { code, logged } = await answerTo(new TypeError('unknown'));
    expect(code).toBe('unexpected');
    expect(logged).toHaveLength(1);
  });
});
