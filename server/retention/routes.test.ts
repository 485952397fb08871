import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_RETENTION, type Retention } from '../../domain/retention.ts';
import type { OwnerEnv } from '../http/app-env.ts';
import { retentionRoutes } from './routes.ts';

async function choose() {
  const log: string[] = [];
  const done: string[] = [];
  const retention = {
    read: async () => DEFAULT_RETENTION,
    change: async (_: Retention) => void done.push('stored'),
    apply: vi.fn(async () => {
      done.push('applied');
      return { messages: 2, spam: 0, auditEntries: 0, orderAddresses: 0 };
    }),
  };
  const facts: OwnerEnv['Variables']['facts'] = {
    requestId: '1',
    address: '192.0.2.1',
    browser: 'Firefox',
    isFromElsewhere: false,
    nonce: null,
    inTurn: (work) => work(),
    pause: async () => undefined,
    siteErrorOf: () => null,
    log: pino({}, { write: (line: string) => log.push(line) }),
  };
  const audit = { record: async () => void done.push('recorded') };
  const app = new Hono<OwnerEnv>()
    .use(async (c, next) => {
      c.set('facts', facts);
      await next();
    })
    .route('/', retentionRoutes(retention, audit));
  const post = () =>
    app.request('/admin/api/retention', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...DEFAULT_RETENTION, messageMonths: 6 }),
    });
  return { post, retention, done, log };
}

describe('a choice of how long things are stored', () => {
  it('deletes what is older at once', async () => {
    const { post, done } = await choose();
    expect((await post()).status).toBe(200);
    expect(done).toEqual(['stored', 'recorded', 'applied']);
  });
});
