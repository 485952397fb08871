import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logIn, sendPicture, takenPicture } from '../support/owner.ts';
import { bytesOf, quarters } from '../support/pictures.ts';
import { startSite } from '../support/running-site.ts';

const AVIF = { Accept: 'image/avif,image/webp,*/*;q=0.8' };
const WEBP = { Accept: 'image/webp,*/*' };

// tests/programs/pictures-killed.test.ts has what a kill leaves behind.

describe('a picture of the library', () => {
  it('can be uploaded, named, served in a format that the browser supports, and deleted', async () => {
    const site = await startSite();
    onTestFinished(() => site.stop());
    const owner = await logIn(site.address);
    const bytes = await bytesOf(quarters(500, 300).jpeg());
    const { id } = await takenPicture(await sendPicture(site.address, owner, bytes));
    const get = (path: string, headers = {}, method = 'GET') =>
      fetch(`${site.address}/pictures/${id}${path}`, { headers, method });

    const webp = await get('/320', WEBP);
    expect(webp.status).toBe(200);
    expect(Object.fromEntries(webp.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(await sharp(await webp.arrayBuffer()).metadata()).toMatchObject({ width: 320 });
    expect((await get('/320')).headers.get('Content-Type')).toBe('image/jpeg');
    const etag = webp.headers.get('ETag') ?? '';
    expect((await get('/320', { ...WEBP, 'If-None-Match': etag })).status).toBe(304);
    const head = await get('/320', WEBP, 'HEAD');
    expect(head.headers.get('Content-Length')).toBe(webp.headers.get('Content-Length'));
    expect((await get('/320', AVIF)).headers.get('Content-Type')).toBe('image/avif');

    const response = await get('/321', WEBP);
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');

    const library = await (await owner.get('/admin/api/pictures')).json();
    expect(library).toMatchObject({ pictures: [{ id, title: 'ridge.jpg' }] });
    const picture = `${site.address}/admin/api/pictures/${id}`;
    const headers = { Cookie: owner.cookie };
    expect((await fetch(picture, { method: 'DELETE', headers })).status).toBe(200);
    expect((await get('/320', WEBP)).status).toBe(404);
  });
});
