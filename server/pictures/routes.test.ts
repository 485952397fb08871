import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { httpApp } from '../../tests/support/http-app.ts';
import { routesOf, siteServices } from '../../tests/support/services.ts';
import type { Services } from '../services.ts';

/** The application of the running test, whose cards may be others. */
async function setUp(change: Partial<Services> = {}) {
  const services = { ...(await siteServices()), ...change };
  await services.content.loadAndPublish();
  const { request } = await httpApp(async () => new Response('a page', { status: 404 }), {
    routes: routesOf(services),
    ownFiles: services.ownFiles,
  });
  const get = (address: string, headers: HeadersInit = {}, method = 'GET') =>
    request(address, { method, headers });
  const pathOf = async (page: string) => {
    const card = await services.cards.of(services.content.current(), page);
    return card?.path ?? '';
  };
  return { services, get, pathOf };
}

describe('GET /cards/…', () => {
  it('sends a card that other sites may show and keep', async () => {
    const { get, pathOf } = await setUp();
    const card = await get(await pathOf('/'));
    expect(card.status).toBe(200);
    expect(Object.fromEntries(card.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await card.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
    const second = await get(await pathOf('/'), {
      'If-None-Match': card.headers.get('ETag') ?? '',
    });
    expect(second.status).toBe(304);
    const head = await get(await pathOf('/'), {}, 'HEAD');
    expect(head.headers.get('Content-Length')).toBe(String(bytes.byteLength));
    expect(head.headers.has('Set-Cookie')).toBe(false);

    const earlier = await get(`/cards/${'0'.repeat(32)}/home.jpg`);
    expect(earlier.status).toBe(200);
    expect(earlier.headers.get('Cache-Control')).toBe('public, max-age=60');
  });
});
