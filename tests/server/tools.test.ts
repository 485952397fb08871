import { randomBytes } from 'node:crypto';
import { get as httpGet, type IncomingMessage } from 'node:http';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest';
import { newTool, type Tool } from '../../domain/content/downloads.ts';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { ERRORS } from '../../domain/errors.ts';
import { startBucket } from '../support/bucket.ts';
import { logIn, type Owner, upload } from '../support/owner.ts';
import { addressesOf, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { newSiteDatabase, type TestDatabase } from '../support/stores.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const ROBOT = 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)';

/**
 * Random bytes with the signature of a zip file. They are more than the buffers of a connection hold: bytes in a buffer
 * count as sent when the connection breaks.
 */
const bytes = Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(15_999_996)]);
const content: Portfolio = portfolioSchema.parse(samplePortfolio);

describe.each(inject('siteStores'))("the owner's tools on %s", (dialect) => {
  let database: TestDatabase;
  let site: RunningSite;
  let owner: Owner;
  let version = 1;

  beforeAll(async () => {
    database = await newSiteDatabase(dialect);
    site = await startSite({ ...database.settings, LOG_LEVEL: 'warn' });
    owner = await logIn(site.address);
  });
  afterAll(async () => {
    await site.stop();
    await database.remove();
  });
  beforeEach(async () => {
    await database.query('delete from throttles');
    await database.query('delete from tool_downloads');
    await database.query('delete from tokens');
  });

  const tool = (id: string, change: Partial<Tool>): Tool => ({ ...newTool(0), id, ...change });
  const offer = async (...tools: Tool[]) => {
    const downloads = { categories: [{ name: 'Tools', tools }] };
    version = await owner.save({ ...content, downloads }, version);
  };
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${site.address}${path}`, {
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
  const readStart = async (path: string, length: number): Promise<Buffer> => {
    const request = httpGet(`${site.address}${path}`, { headers: { 'User-Agent': BROWSER } });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject);
    });
    const chunks: Buffer[] = [];
    let receivedBytes = 0;
    for await (const chunk of response) {
      const piece = Buffer.from(chunk);
      chunks.push(piece);
      receivedBytes += piece.length;
      if (receivedBytes >= length) break;
    }
    request.destroy();
    return Buffer.concat(chunks);
  };
  const counts = async () => {
    const answer = await owner.calls.visits.$get({ query: { period: 'week' } });
    return (await answer.json()).report.downloads;
  };

  it('anyone can download an upload while a free tool offers it, otherwise nobody can', async () => {
    const name = 'Mein Werkzeug – 縁側.data';
    const { downloadUrl, size } = await upload(site.address, owner, name, bytes);
    expect(size).toBe('15.3 MB');
    expect((await get(downloadUrl)).status).toBe(404);

    await offer(tool('tool-1', { downloadUrl }));
    const response = await get(downloadUrl);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[^"]+"; filename\*=UTF-8''Mein%20Werkzeug%20%E2%80%93%20%E7%B8%81%E5%81%B4\.data$/,
      ),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    await expect.poll(counts).toEqual([{ toolId: 'tool-1', times: 1 }]);

    await offer(tool('tool-1', { downloadUrl, isPremium: true }));
    for (const ending of ['', '.data', '?a=b', '/', '.data?_routes=file']) {
      for (const method of ['GET', 'HEAD'])
        expect((await get(`${downloadUrl}${ending}`, {}, method)).status).toBe(404);
    }
  });

  it('a completed free download is counted once, however often it was interrupted', async () => {
    const { downloadUrl } = await upload(site.address, owner, 'a.zip', bytes);
    await offer(tool('tool-1', { downloadUrl }));
    await get(downloadUrl, {}, 'HEAD');
    const start = await readStart(downloadUrl, 1_000_000);
    await (await get(downloadUrl, { Range: 'bytes=0-99' })).arrayBuffer();
    await (await get(downloadUrl, { 'User-Agent': ROBOT })).arrayBuffer();
    expect(await counts()).toEqual([]);
    await (await get(downloadUrl, { Range: `bytes=${start.length}-` })).arrayBuffer();
    await expect.poll(counts).toEqual([{ toolId: 'tool-1', times: 1 }]);
  });

  it("a grant's file can be fetched in parts until it is replaced", async () => {
    const { downloadUrl } = await upload(site.address, owner, 'world.data', bytes);
    await offer(tool('tool-1', { downloadUrl, isPremium: true }));
    const grant = await grantFor('tool-1');
    const half = await readStart(grant, bytes.length / 2);
    expect(half.length).toBeLessThan(bytes.length);
    const etag = (await get(grant, {}, 'HEAD')).headers.get('ETag') ?? '';
    const remainder = await get(grant, { Range: `bytes=${half.length}-`, 'If-Range': etag });
    expect(remainder.status).toBe(206);
    expect(Object.fromEntries(remainder.headers)).toMatchObject({
      'content-range': `bytes ${half.length}-${bytes.length - 1}/${bytes.length}`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-disposition': 'attachment; filename=world.data',
      etag,
    });
    const file = Buffer.concat([half, Buffer.from(await remainder.arrayBuffer())]);
    expect(file.equals(bytes)).toBe(true);

    await offer();
    const outdated = await get(grant);
    expect(outdated.status).toBe(410);
    expect(outdated.headers.get('Cache-Control')).toBe('no-store');
    expect(textOf(await outdated.text())).toContain(ERRORS['link-outdated'].message);
  });
});

it('with a bucket in the settings, files are stored there and fetched from it in parts', async () => {
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
  const response = await fetch(`${site.address}${downloadUrl}`);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  const part = await fetch(`${site.address}${downloadUrl}`, { headers: { Range: 'bytes=7-99' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(7, 100))).toBe(true);
});
