import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createGrants } from './grants.ts';

const LIFETIME = 15 * 60_000;

async function setUp() {
  const store = await freshStore();
  const { clock, advance } = stoppedClock();
  return { store, clock, advance, grants: await createGrants(store, clock, LIFETIME) };
}

const GRANT = { toolId: 'tool-1', file: 'mark' };
const encoded = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64url');

describe('a grant', () => {
  it('opens the tool that it was signed for, for its lifetime', async () => {
    const { grants, advance } = await setUp();
    const grant = grants.sign(GRANT, 'token');
    expect(grants.open(grant)).toEqual(GRANT);
    advance(LIFETIME - 1);
    expect(grants.open(grant)).toEqual(GRANT);
    advance(1);
    expect(() => grants.open(grant)).toThrow(expect.objectContaining({ code: 'link-expired' }));
  });

  it('has expired where it was signed while the clock was ahead', async () => {
    const { grants, advance } = await setUp();
    advance(DAY_MS);
    const grant = grants.sign(GRANT, 'token');
    advance(-DAY_MS);
    expect(() => grants.open(grant)).toThrow(expect.objectContaining({ code: 'link-expired' }));
  });

  it('can stand in an address, and does not tell its token', async () => {
    const { grants } = await setUp();
    const token = 'tool-1-1767603840412-0123456789abcdef0123456789abcdef';
    const grant = grants.sign(GRANT, token);
    expect(grant).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(Buffer.from(grant, 'base64url').toString()).not.toContain(token);
    expect(Buffer.from(grant.split('.')[0] ?? '', 'base64url').toString()).not.toContain(token);
  });

  it('opens on every instance that shares the store, and after a restart', async () => {
    const { store, clock, grants } = await setUp();
    const others = await createGrants(store, clock, LIFETIME);
    expect(others.open(grants.sign(GRANT, 'token'))).toEqual(GRANT);
  });

  it('is refused where another site signed it', async () => {
    const [one, two] = [await setUp(), await setUp()];
    expect(() => two.grants.open(one.grants.sign(GRANT, 'token'))).toThrow(
      expect.objectContaining({ code: 'not-found' }),
    );
  });

  it('is refused where anything in it was changed', async () => {
    const { grants, clock } = await setUp();
    const grant = grants.sign(GRANT, 'token');
    const [body = '', signature = ''] = grant.split('.');
    const until = clock().getTime() + LIFETIME;
    const forged = [
      '',
      '.',
      body,
      `${body}.`,
      `.${signature}`,
      `${body}.${signature}.`,
      `${body}.${signature}.${signature}`,
      `${body.slice(0, -1)}.${signature}`,
      `${body}.${signature.slice(0, -2)}`,
      `${body}.${signature}AAAA`,
      `${body}.${'A'.repeat(43)}`,
      `${encoded({ tool: 'tool-2', token: 'a', until })}.${signature}`,
      `${encoded({ tool: 'tool-1', token: 'a', until: until * 2 })}.${signature}`,
      `${encoded({ tool: 'tool-1', token: 'a', until })}.${createHmac('sha256', '')
        .update(body)
        .digest('base64url')}`,
      'not a grant',
      '../../etc/passwd',
    ];
    for (const attempt of forged) {
      expect(() => grants.open(attempt), attempt).toThrow(
        expect.objectContaining({
          code: 'not-found',
          message: 'a download link with a wrong signature',
        }),
      );
    }
    expect(grants.open(grant)).toEqual(GRANT);
  });
});
