import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { SiteError } from '../../domain/site-error.ts';
import type { AppEnv } from './app-env.ts';
import { failureResponse } from './failure-response.ts';

/** The answer of a call that throws this, and what the log then says. */
async function answerTo(error: Error): Promise<{ response: Response; logged: string[] }> {
  const logged: string[] = [];
  const log = pino({}, { write: (line) => void logged.push(line) });
  const calls = new Hono<AppEnv>().onError(failureResponse).get('/', () => {
    throw error;
  });
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('facts', {
        requestId: '',
        address: '',
        browser: '',
        isFromElsewhere: false,
        nonce: null,
        turn: async () => undefined,
        pause: async () => undefined,
        log,
      });
      await next();
    })
    .route('/', calls)
    .onError((thrown) => new Response(`thrown on: ${thrown.message}`));
  return { response: await app.request('/'), logged };
}

describe('a call that failed', () => {
  it('for a full disk says so to the owner', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    const cause = new Error('no new version', { cause: full });
    const { response, logged } = await answerTo(new SiteError('save-failed', { cause }));
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({ code: 'disk-full' });
    expect(logged[0]).toContain('database or disk is full');
  });

  it('caused by the client is not logged', async () => {
    const { response, logged } = await answerTo(new SiteError('invalid-token'));
    expect(response.status).toBe(403);
    expect(logged).toEqual([]);
  });

  it('says when to try again', async () => {
    const { response } = await answerTo(new SiteError('too-many-attempts', { retryAfter: 9 }));
    expect(response.headers.get('Retry-After')).toBe('9');
  });

  it('without a code is left to the application', async () => {
    const { response } = await answerTo(new Error('unknown'));
    expect(await response.text()).toBe('thrown on: unknown');
  });
});
