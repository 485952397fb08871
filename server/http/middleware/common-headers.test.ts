import { describe, expect, it } from 'vitest';
import { httpApp } from '../../../tests/support/http-app.ts';

describe('every response', () => {
  it('asks browsers to come by https only, where that is the public origin', async () => {
    const sent = async (secure: boolean) =>
      (await (await httpApp(undefined, { secure })).request('/')).headers.get(
        'Strict-Transport-Security',
      );
    expect(await sent(true)).toBe('max-age=31536000');
    expect(await sent(false)).toBeNull();
  });
});
