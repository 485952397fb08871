import { describe, expect, it } from 'vitest';
import { everyKind, httpApp } from '../../../tests/support/http-app.ts';

describe('every response', () => {
  it('has the security headers', async () => {
    for (const [kind, { headers }] of Object.entries(await everyKind())) {
      expect(Object.fromEntries(headers), kind).toMatchObject({
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers.get('Content-Security-Policy'), kind).toContain("frame-ancestors 'none'");
      expect(headers.has('X-Powered-By'), kind).toBe(false);
    }
  });

  it('asks browsers to come by https only, where that is the public origin', async () => {
    const sent = async (secure: boolean) =>
      (await (await httpApp(undefined, { secure })).request('/')).headers.get(
        'Strict-Transport-Security',
      );
    expect(await sent(true)).toBe('max-age=31536000');
    expect(await sent(false)).toBeNull();
  });
});
