import { describe, expect, it } from 'vitest';
import { httpApp } from '../../tests/support/http-app.ts';

describe('the state of the site', () => {
  it('is told without asking the store', async () => {
    const { request } = await httpApp(undefined, {
      ready: () => Promise.reject(new Error('down')),
    });
    const response = await request('/healthz');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is ready while the store answers', async () => {
    const response = await (await httpApp()).request('/readyz');
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it('is not ready while it does not, with the reason in the log only', async () => {
    const { request, log } = await httpApp(undefined, {
      ready: () => Promise.reject(new Error('connect ECONNREFUSED 192.0.2.1:5432')),
    });
    const response = await request('/readyz');
    expect(response.status).toBe(503);
    expect(await response.text()).toBe('not ready\n');
    expect(log.join('')).toContain('ECONNREFUSED');
  });
});
