import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:http2';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createOwnRequests, runChecks, siteChecks } from '../../server/doctor/checks.ts';
import { folderStore } from '../../server/files/folder.ts';
import { BODIES } from '../../server/http/app-env.ts';
import { withOpened } from '../../server/program/doctor.ts';
import { parseSettings } from '../../server/settings/settings.ts';
import {
  freeTool,
  logIn,
  type Owner,
  sendPicture,
  takenPicture,
  upload,
} from '../support/owner.ts';
import { bytesOf } from '../support/pictures.ts';
import { freePort } from '../support/running-postgres.ts';
import { PASSCODE, type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { startNginx, startTlsNginx } from './nginx.ts';

const MB = 1024 * 1024;

/** A photograph of more than 20 MB. */
const photograph = () =>
  bytesOf(
    sharp({
      create: {
        width: 4_000,
        height: 3_000,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 50 },
      },
    }).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
  );

describe.each([
  ['nginx.conf', false],
  ['nginx-tls.conf', true],
] as const)('a site behind nginx with deploy/%s', { timeout: 60_000 }, (_, isTls) => {
  const ending: (() => Promise<void>)[] = [];
  let site: RunningSite;
  let front: string;
  let plain: string;
  let owner: Owner;
  beforeAll(async () => {
    const ports = { http: await freePort(), https: await freePort() };
    plain = `http://127.0.0.1:${ports.http}`;
    site = await startSite({
      TRUSTED_PROXIES: '1',
      ...(isTls && { SITE_URL: `https://127.0.0.1:${ports.https}` }),
    });
    ending.push(site.stop);
    const upstream = Number(new URL(site.address).port);
    const nginx = isTls
      ? await startTlsNginx({ ports, upstream })
      : await startNginx({ port: ports.http, upstreams: [upstream, upstream] });
    ending.push(nginx.stop);
    front = nginx.address;
    owner = await logIn(front);
  });
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
  });

  it('shows its pages', async () => {
    const response = await fetch(`${front}/projects`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(samplePortfolio.home.name);
    expect(response.headers.has('Strict-Transport-Security')).toBe(isTls);
    expect(response.headers.get('Content-Security-Policy')).toContain('script-src');
  });

  it('is in order for the doctor: its address and the proxies in front', async () => {
    const settings = parseSettings({
      DATA_DIR: site.dataDir,
      SITE_URL: front,
      TRUSTED_PROXIES: '1',
      PORT: new URL(site.address).port,
    });
    const clock = () => new Date();
    const findings = await withOpened(settings, async (opened) => {
      if (opened instanceof Error) throw opened;
      const own = await createOwnRequests(opened, clock);
      const files = folderStore(`${site.dataDir}/files`);
      const checked = { settings, notes: [], opened, files, own, clock };
      return runChecks(siteChecks(checked));
    });
    const stateOf = (name: string) => findings.find(({ check }) => check === name)?.state;
    expect(['address', 'clock'].map(stateOf)).toEqual(['good', 'good']);
  });

  it('takes a photograph of more than 20 MB', async () => {
    const bytes = await photograph();
    expect(bytes.length).toBeGreaterThan(20 * MB);
    const answer = await sendPicture(front, owner, bytes);
    expect(answer.status).toBe(200);
    expect(await takenPicture(answer)).toMatchObject({ width: 4_000, height: 3_000 });
  });

  it('takes the file of a tool, and gives out parts of it', async () => {
    const bytes = randomBytes(22 * MB);
    const { downloadUrl } = await upload(front, owner, 'tool.bin', bytes);
    const downloads = {
      categories: [{ name: 'Mine', tools: [{ ...freeTool, downloadUrl }] }],
    };
    await owner.save({ ...samplePortfolio, downloads }, 1);
    const part = await fetch(front + downloadUrl, { headers: { Range: 'bytes=5000000-5999999' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toBe(`bytes 5000000-5999999/${22 * MB}`);
    const got = Buffer.from(await part.arrayBuffer());
    expect(got.equals(bytes.subarray(5_000_000, 6_000_000))).toBe(true);
    const whole = Buffer.from(await (await fetch(front + downloadUrl)).arrayBuffer());
    expect(whole.equals(bytes)).toBe(true);
  });

  it.each([
    ['POST', 'save'],
    ['POST', 'import'],
    ['POST', 'previews'],
    ['POST', 'previews/share'],
  ])('leaves the limit of %s /admin/api/%s to the site', async (method, path) => {
    const body = `"${'x'.repeat(BODIES.content.bytes - 2)}"`;
    const answer = await fetch(`${front}/admin/api/${path}`, {
      method,
      headers: { Cookie: owner.cookie, 'Content-Type': 'application/json' },
      body,
    });
    // The site has read it: it is no object.
    expect(answer.status).toBe(422);
  });

  it.runIf(isTls)('leads from http to https, and has only secure cookies', async () => {
    const response = await fetch(`${plain}/projects?page=2`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('Location')).toBe(`${front}/projects?page=2`);
    const login = await fetch(`${front}/admin`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'login', passcode: PASSCODE }),
      redirect: 'manual',
    });
    const cookies = login.headers.getSetCookie();
    expect(cookies).toEqual([expect.stringMatching(/^__Host-engawa_session=.*; Secure/)]);
  });

  it.runIf(isTls)('answers over HTTP/2', async () => {
    const session = connect(front);
    const request = session.request({ ':path': '/about' });
    const [headers] = await new Promise<[Record<string, unknown>]>((resolve, reject) => {
      request.once('response', (found) => resolve([found]));
      session.once('error', reject);
    });
    expect(headers[':status']).toBe(200);
    request.resume();
    await new Promise<void>((resolve) => session.close(resolve));
  });

  // The last one: nobody can log in here after it.
  it('counts attempts by the address of the connection, whatever a visitor sends', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const response = await fetch(`${front}/admin`, {
        method: 'POST',
        body: new URLSearchParams({ intent: 'login', passcode: 'no' }),
        headers: { 'X-Forwarded-For': `203.0.113.${index}` },
      });
      statuses.push(response.status);
    }
    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });
});

it('two instances of different releases give each other the files that one lacks', async () => {
  const site = await startSite();
  // The other release has none of these files.
  const other = createServer((_, response) => response.writeHead(404).end());
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const [port, otherPort] = [await freePort(), z.object({ port: z.int() }).parse(other.address())];
  const upstreams = [otherPort.port, Number(new URL(site.address).port)] as const;
  const nginx = await startNginx({ port, upstreams });
  try {
    const page = await (await fetch(site.address)).text();
    const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of [...files, ...files]) {
      expect((await fetch(nginx.address + file)).status).toBe(200);
    }
  } finally {
    await nginx.stop();
    other.close();
    await site.stop();
  }
});
