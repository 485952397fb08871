import { RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import { httpApp } from '../../tests/support/http-app.ts';
import { recordedLog } from '../../tests/support/recorded-log.ts';
import { NotConnected } from '../store/store-errors.ts';
import { type AppEnv, routeFacts } from './app-env.ts';
import { answerUnhandled, createEarlyRefusal } from './errors.ts';

const AWAY = new NotConnected(new Error('refused'));
const FULL = Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'write' });

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

  it('of the store says what failed, and to visitors not that the disk is full', async () => {
    const { request, post } = await httpApp(() => Promise.reject(FULL));
    expect(await (await request('/')).text()).toContain(ERRORS['load-failed'].message);
    expect(await (await post('/')).text()).toContain(ERRORS['save-failed'].message);
  });
});

it('an error of a route that declares it is shown as a page, but for one that nobody expected', async () => {
  const routes = new Hono<AppEnv>().get('/files/:name', routeFacts({ hasErrorPage: true }), (c) => {
    throw c.req.param('name') === 'away' ? AWAY : new TypeError('a secret reason');
  });
  const { request, log } = await httpApp(undefined, { routes });
  expect(await (await request('/files/away')).text()).toBe('The page of load-failed');
  expect(await (await request('/files/other')).text()).toContain(ERRORS.unexpected.message);
  expect(log.filter((line) => line.includes('"err"'))).toHaveLength(2);
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

  it('for a full disk says so to the owner', async () => {
    expect(await answerTo(FULL)).toMatchObject({ code: 'disk-full', response: { status: 507 } });
    const named = new SiteError('save-failed', { cause: FULL });
    expect(await answerTo(named)).toMatchObject({ code: 'disk-full', response: { status: 507 } });
  });

  it('caused by the client is not logged, and says when to try again', async () => {
    const error = new SiteError('too-many-attempts', { retryAfter: 9 });
    const { response, logged } = await answerTo(error);
    expect(response.headers.get('Retry-After')).toBe('9');
    expect(logged).toEqual([]);
  });

  it('nobody expected is a 500', async () => {
    const { code, logged } = await answerTo(new TypeError('unknown'));
    expect(code).toBe('unexpected');
    expect(logged).toHaveLength(1);
  });
});

describe('in the place of the application', () => {
  const refuse = createEarlyRefusal(true, (code) => ERRORS[code].message);

  it('a request that cannot be passed to it is refused', () => {
    const { log, lines } = recordedLog();
    expect(answerUnhandled(new RequestError('Invalid host header'), refuse, log).status).toBe(400);
    expect(lines).toEqual([]);
  });

  it('an error before its handler knows the request is a 500, and is logged', async () => {
    const fails = () => {
      throw new TypeError('a secret reason');
    };
    const pages = {
      found: fails,
      rendered: fails,
      notFound: fails,
      renderAhead: fails,
      renew: fails,
    };
    const { request } = await httpApp(undefined, { pages });
    const error = await Promise.resolve(request('/')).catch((thrown: unknown) => thrown);
    const { log, lines } = recordedLog();
    const answer = answerUnhandled(error, refuse, log);
    expect(answer.status).toBe(500);
    expect(answer.headers.has('Strict-Transport-Security')).toBe(true);
    expect(await answer.text()).toBe(`${ERRORS.unexpected.message}\n`);
    expect(lines.join('')).toMatch(/a secret reason.*errors\.test\.ts/s);
  });
});
