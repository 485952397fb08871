import { createHmac, randomBytes } from 'node:crypto';
import { get as httpGet, request as httpRequest, type IncomingMessage } from 'node:http';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest';
import { z } from 'zod';
import { newTool, type Tool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { ERRORS } from '../../domain/errors.ts';
import { startBucket } from '../support/bucket.ts';
import { logIn, type Owner, upload } from '../support/owner.ts';
import { addressesOf, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { everythingIn, newSitePlace, type StorePlace } from '../support/stores.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const ROBOT = 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)';

/** Random bytes with the signature of a zip file. */
const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(2_999_996)]);
/** More than the buffers of a connection hold: bytes in a buffer count as sent when the connection breaks. */
const large = Buffer.alloc(16_000_000, 'PK\u0003\u0004 engawa');
const content: Portfolio = portfolioSchema.parse(samplePortfolio);

describe.each(inject('siteStores'))("the owner's tools on %s", (dialect) => {
  let place: StorePlace;
  let site: RunningSite;
  let owner: Owner;
  let version = 1;

  beforeAll(async () => {
    place = await newSitePlace(dialect);
    site = await startSite({ ...place.settings, UPLOAD_MAX_MB: '16', LOG_LEVEL: 'warn' });
    owner = await logIn(site.address);
  });
  afterAll(async () => {
    await site.stop();
    await place.remove();
  });
  beforeEach(async () => {
    await place.query('delete from throttles');
    await place.query('delete from tool_downloads');
    await place.query('delete from used_tokens');
  });

  const tool = (id: string, change: Partial<Tool>): Tool => ({ ...newTool(0), id, ...change });
  const offer = async (...tools: Tool[]) => {
    const downloads = { categories: [{ name: 'Tools', tools }] };
    version = await owner.save({ ...content, downloads }, version);
  };
  const get = (where: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${site.address}${where}`, {
      method,
      headers: { 'User-Agent': BROWSER, ...headers },
      redirect: 'manual',
    });
  const redeem = async (token: string, toolId: string) => {
    const body = new URLSearchParams({ token });
    return fetch(`${site.address}/downloads/${toolId}`, { method: 'POST', body });
  };
  const grantFor = async (toolId: string) => {
    const response = await redeem(await owner.generateToken(toolId), toolId);
    const html = await response.text();
    return addressesOf(html).find((address) => address.startsWith('/grants/')) ?? '';
  };
  /** Reads at least so many bytes of a download, not all, and closes the connection. */
  const readStart = async (where: string, length: number): Promise<Buffer> => {
    const request = httpGet(`${site.address}${where}`, { headers: { 'User-Agent': BROWSER } });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject);
    });
    const chunks: Buffer[] = [];
    let received = 0;
    for await (const chunk of response) {
      const piece = Buffer.from(chunk);
      chunks.push(piece);
      received += piece.length;
      if (received >= length) break;
    }
    request.destroy();
    return Buffer.concat(chunks);
  };
  const counts = async () => {
    const answer = await owner.get('/admin/downloads');
    const schema = z.object({
      counts: z.array(z.object({ toolId: z.string(), downloads: z.number() })),
    });
    return schema.parse(await answer.json()).counts;
  };

  describe('an upload', () => {
    const send = (headers: Record<string, string>, name = 'a.bin', body = new Uint8Array(10)) =>
      fetch(`${site.address}/admin/files?${new URLSearchParams({ name })}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream', ...headers },
        body,
      });

    it('is taken from the owner, and from this site, only', async () => {
      const { cookie } = owner;
      expect((await send({})).status).toBe(401);
      expect((await send({ Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
      expect((await send({ Cookie: cookie, Origin: 'https://evil.example' })).status).toBe(403);
      expect((await send({ Cookie: cookie, 'Content-Type': 'text/plain' })).status).toBe(415);
      expect((await send({ Cookie: cookie }, '')).status).toBe(422);
      expect((await send({ Cookie: cookie }, 'a.pdf')).status).toBe(415);
      expect((await send({ Cookie: cookie }, 'a', new Uint8Array(17_000_000))).status).toBe(413);
      expect(await place.query('select * from tool_files')).toEqual([]);
      expect((await send({ Cookie: cookie })).status).toBe(200);
    });

    it('that breaks off leaves nothing behind', async () => {
      await place.query('delete from tool_files');
      const request = httpRequest(`${site.address}/admin/files?name=half.zip`, {
        method: 'POST',
        headers: {
          Cookie: owner.cookie,
          'Content-Type': 'application/octet-stream',
          'Content-Length': bytes.length,
        },
      });
      request.on('error', () => undefined);
      request.write(bytes.subarray(0, 1_000_000));
      await expect.poll(() => place.query('select name from tool_files')).toHaveLength(1);
      request.destroy();
      await expect.poll(() => place.query('select name from tool_files')).toEqual([]);
    });

    it('is there for everyone while a free tool offers it, and for nobody otherwise', async () => {
      const name = 'Mein Werkzeug – 縁側.zip';
      const { downloadUrl, size, type } = await upload(site.address, owner, name, bytes);
      expect({ size, type }).toEqual({ size: '2.9 MB', type: 'zip' });
      expect((await get(downloadUrl)).status).toBe(404);

      await offer(tool('tool-1', { downloadUrl }));
      const response = await get(downloadUrl);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'x-content-type-options': 'nosniff',
        'accept-ranges': 'bytes',
        'content-length': String(bytes.length),
        'content-disposition': expect.stringMatching(
          /^attachment; filename="[^"]+"; filename\*=UTF-8''Mein%20Werkzeug%20%E2%80%93%20%E7%B8%81%E5%81%B4\.zip$/,
        ),
      });
      expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      await expect.poll(counts).toEqual([{ toolId: 'tool-1', downloads: 1 }]);

      await offer(tool('tool-1', { downloadUrl, isPremium: true }));
      for (const method of ['GET', 'HEAD']) {
        expect((await get(downloadUrl, {}, method)).status).toBe(404);
      }
    });
  });

  describe('counts', () => {
    it('have each completed free download once, however often it was cut', async () => {
      const { downloadUrl } = await upload(site.address, owner, 'a.zip', large);
      await offer(tool('tool-1', { downloadUrl }));
      await get(downloadUrl, {}, 'HEAD');
      const start = await readStart(downloadUrl, 1_000_000);
      await (await get(downloadUrl, { Range: 'bytes=0-99' })).arrayBuffer();
      await (await get(downloadUrl, { 'User-Agent': ROBOT })).arrayBuffer();
      expect(await counts()).toEqual([]);
      await (await get(downloadUrl, { Range: `bytes=${start.length}-` })).arrayBuffer();
      await expect.poll(counts).toEqual([{ toolId: 'tool-1', downloads: 1 }]);
      await (await get(downloadUrl)).arrayBuffer();
      await expect.poll(counts).toEqual([{ toolId: 'tool-1', downloads: 2 }]);
    });

    it('have each redemption, and are for the owner only', async () => {
      await offer(tool('tool-1', { downloadUrl: 'https://example.com/a', isPremium: true }));
      await grantFor('tool-1');
      await redeem('wrong', 'tool-1');
      expect(await counts()).toEqual([{ toolId: 'tool-1', downloads: 1 }]);
      expect((await get('/admin/downloads')).status).toBe(401);
      expect((await get('/admin/tokens?state=used')).status).toBe(401);
    });
  });

  // The rest is how files and pages are sent, which is the same on each store.
  if (dialect === 'postgres') return;

  describe('an uploaded file', () => {
    // Otherwise it may be counted in the next test, which has the same site.
    afterEach(() => expect.poll(counts).toHaveLength(1));

    it('of a drawing with a script in it is a download, and nothing that a browser shows', async () => {
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
      const { downloadUrl } = await upload(site.address, owner, 'drawing.svg', drawing);
      await offer(tool('tool-1', { downloadUrl }));
      const { headers } = await get(downloadUrl);
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': 'attachment; filename=drawing.svg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
      });
    });
  });

  describe('a file', () => {
    it('is not sent again to a visitor who has it already, and not counted again', async () => {
      const { downloadUrl } = await upload(site.address, owner, 'a.zip', bytes);
      await offer(tool('tool-1', { downloadUrl }));
      const first = await get(downloadUrl);
      const etag = first.headers.get('ETag') ?? '';
      expect(etag).toMatch(/^"[\da-f]{64}"$/);
      await first.arrayBuffer();
      await expect.poll(counts).toEqual([{ toolId: 'tool-1', downloads: 1 }]);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const headers = { 'If-None-Match': known, Range: 'bytes=-9' };
          const again = await get(downloadUrl, headers, method);
          expect(again.status, `${method} ${known}`).toBe(304);
          expect(Object.fromEntries(again.headers)).toMatchObject({
            etag,
            'cache-control': 'no-cache',
            'x-content-type-options': 'nosniff',
            'content-security-policy': expect.stringMatching(/sandbox$/),
          });
          expect((await again.arrayBuffer()).byteLength).toBe(0);
        }
      }
      const other = await get(downloadUrl, { 'If-None-Match': '"other"' });
      expect(other.status).toBe(200);
      await other.arrayBuffer();
      await expect.poll(counts).toEqual([{ toolId: 'tool-1', downloads: 2 }]);
    });

    it('may be called what React Router calls the data of a page', {
      timeout: 60_000,
    }, async () => {
      for (const name of ['world.data', '_root.data', '_.data']) {
        const { downloadUrl } = await upload(site.address, owner, name, bytes.subarray(0, 99));
        await offer(tool('tool-1', { downloadUrl }));
        const response = await get(downloadUrl);
        expect(response.headers.get('Content-Type'), name).toBe('application/octet-stream');
        expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(0, 99))).toBe(true);
        await offer(tool('tool-1', { downloadUrl, isPremium: true }));
        const grant = await get(await grantFor('tool-1'));
        expect(Buffer.from(await grant.arrayBuffer()).equals(bytes.subarray(0, 99))).toBe(true);
        const refused = await get(downloadUrl);
        expect(refused.status).toBe(404);
        expect(refused.headers.get('Content-Type')).toMatch(/^text\/html/);
      }
    });
  });

  describe('a grant', () => {
    it('can be fetched again, and in parts: a cut download resumes with the same bytes', async () => {
      const { downloadUrl } = await upload(site.address, owner, 'a.zip', bytes);
      await offer(tool('tool-1', { downloadUrl, isPremium: true }));
      const grant = await grantFor('tool-1');
      const half = await readStart(grant, bytes.length / 2);
      expect(half.length).toBeLessThan(bytes.length);
      const whole = await get(grant);
      const etag = whole.headers.get('ETag') ?? '';
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);

      const rest = await get(grant, { Range: `bytes=${half.length}-`, 'If-Range': etag });
      expect(rest.status).toBe(206);
      expect(Object.fromEntries(rest.headers)).toMatchObject({
        'content-range': `bytes ${half.length}-${bytes.length - 1}/${bytes.length}`,
        'content-length': String(bytes.length - half.length),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-disposition': 'attachment; filename=a.zip',
        etag,
      });
      const joined = Buffer.concat([half, Buffer.from(await rest.arrayBuffer())]);
      expect(joined.equals(bytes)).toBe(true);

      const outside = await get(grant, { Range: `bytes=${bytes.length}-` });
      expect(outside.status).toBe(416);
      expect(outside.headers.get('Content-Range')).toBe(`bytes */${bytes.length}`);
      expect((await get(grant, { Range: 'bytes=5-', 'If-Range': '"other"' })).status).toBe(200);
    });

    it('that is over or whose file has changed is 410 and a page that says what to do', async () => {
      const { downloadUrl } = await upload(site.address, owner, 'a.zip', bytes.subarray(0, 9));
      const premium = tool('tool-1', { downloadUrl, isPremium: true });
      await offer(premium);
      const grant = await grantFor('tool-1');
      const expectPage = async (where: string, words: string) => {
        const response = await get(where);
        expect(response.status).toBe(410);
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        const html = await response.text();
        expect(textOf(html)).toContain(words);
        expect(addressesOf(html)).toEqual(expect.arrayContaining(['/downloads', '/contact']));
      };

      const [key] = z
        .array(z.object({ value: z.string() }))
        .parse(await place.query("select value from settings where name = 'grant-key'"));
      const [body = ''] = grant.slice('/grants/'.length).split('.');
      const payload = z.object({ until: z.number() }).loose();
      const parsed = payload.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
      const past = Buffer.from(JSON.stringify({ ...parsed, until: Date.now() - 1 }));
      const old = past.toString('base64url');
      const sign = createHmac('sha256', Buffer.from(key?.value ?? '', 'base64url'));
      const signature = sign.update(old).digest('base64url');
      await expectPage(`/grants/${old}.${signature}`, ERRORS['link-expired'].message);

      const next = await upload(site.address, owner, 'a.zip', bytes.subarray(0, 10));
      await offer({ ...premium, downloadUrl: next.downloadUrl });
      await expectPage(grant, ERRORS['link-outdated'].message);
      await offer();
      await expectPage(grant, ERRORS['link-outdated'].message);
    });
  });

  it('tokens of a tool that is free now, emptied or gone are explained to visitors', async () => {
    const premium = tool('tool-1', { downloadUrl: 'https://example.com/a.zip', isPremium: true });
    await offer(premium);
    const token = await owner.generateToken('tool-1');
    for (const [tools, code] of [
      [[{ ...premium, isPremium: false }], 'tool-free'],
      [[tool('tool-1', { isPremium: true })], 'tool-gone'],
      [[], 'tool-gone'],
    ] as const) {
      await offer(...tools);
      const { status, message } = ERRORS[code];
      for (const response of [await redeem(token, 'tool-1'), await get('/downloads/tool-1')]) {
        expect(response.status).toBe(status);
        expect(textOf(await response.text())).toContain(message);
      }
    }
    await offer(premium);
    expect((await redeem(token, 'tool-1')).status).toBe(200);
  });

  it('a link-preview robot that asks for every address that the admin shows uses up nothing', async () => {
    const { downloadUrl } = await upload(site.address, owner, 'a.zip', bytes);
    await offer(
      tool('tool-1', { downloadUrl, isPremium: true }),
      tool('tool-2', { downloadUrl: 'https://example.com/a.zip', isPremium: true }),
      tool('tool-3', { downloadUrl: '/files/reading-time.py' }),
    );
    const token = await owner.generateToken('tool-1');
    const grant = await grantFor('tool-1');
    const admin = await (await owner.get('/admin')).text();
    const before = await everythingIn(place);
    const shown = new Set([
      ...addressesOf(admin).filter((address) => /^\/(?!\/)/.test(address)),
      ...[downloadUrl, '/files/reading-time.py', grant, '/admin/tokens?state=issued'],
      ...['/admin/save', '/admin/tokens', '/admin/tokens/revoke', '/admin/files'],
      ...['tool-1', 'tool-2', 'tool-3'].map((id) => `/downloads/${id}`),
      `/downloads/tool-1?token=${token}`,
      `/downloads/tool-1.data?token=${token}`,
    ]);
    for (const where of shown) {
      for (const method of ['HEAD', 'GET']) {
        for (const Cookie of ['', owner.cookie]) {
          const response = await get(where, { 'User-Agent': ROBOT, Cookie }, method);
          await response.arrayBuffer();
        }
      }
    }
    expect(await everythingIn(place)).toBe(before);
    expect(await counts()).toEqual([{ toolId: 'tool-1', downloads: 1 }]);
    expect((await redeem(token, 'tool-1')).status).toBe(200);
  });
});

it('files go to a bucket where one is set, and come back from it in parts', async () => {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  const { settings } = bucket;
  const site = await startSite({
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  });
  onTestFinished(() => site.stop());
  const owner = await logIn(site.address);
  const { downloadUrl } = await upload(site.address, owner, 'a.zip', bytes);
  const downloads = { categories: [{ name: 'Tools', tools: [{ ...newTool(0), downloadUrl }] }] };
  await owner.save({ ...content, downloads }, 1);
  const whole = await fetch(`${site.address}${downloadUrl}`);
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await fetch(`${site.address}${downloadUrl}`, { headers: { Range: 'bytes=7-99' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(7, 100))).toBe(true);
});
