import { Agent, request as httpRequest } from 'node:http';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import pages from '../../app/routes.ts';
import { logIn, switchOnSecondFactor } from '../support/owner.ts';
import { stackTraceIn } from '../support/requests.ts';
import { PASSCODE } from '../support/running-site.ts';
import { routesOf, siteServices } from '../support/services.ts';
import { processForTest } from '../support/site-for-test.ts';
import { siteDatabaseForTest, type TestDatabase } from '../support/stores.ts';

const REQUESTS = 600;
const AT_ONCE = 16;

/** The addresses of all pages and of other files and calls. */
const PAGES_AND_FILES: readonly string[] = [
  '/healthz',
  '/readyz',
  '/assets/none.js',
  '/favicon.ico',
  '/posters/placeholder.svg',
  '/__manifest?p=%2Fabout&version=x',
  ...pathsOf(pages, ''),
];

function pathsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const fullPath = `${above}/${entry.path ?? ''}`.replaceAll(/\/+/g, '/');
    return [fullPath, ...pathsOf(entry.children ?? [], fullPath)];
  });
}

const VALUES: readonly string[] = [
  '',
  '0',
  '-1',
  '1e308',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '../../../etc/passwd',
  '..%2f..%2fpackage.json',
  '%00',
  '%',
  '%c0%ae',
  '\u202e縁側\u{1F343}',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  'javascript:alert(1)',
  '//example.com',
  'http://127.0.0.1:1/',
  'a'.repeat(300),
  'a'.repeat(9_000),
  '\ud800',
  'tool-1-1700000000000-0123456789abcdef0123456789abcdef',
];

const FIELDS: readonly string[] = [
  'name',
  'email',
  'message',
  'token',
  'passcode',
  'ticket',
  'code',
  'action',
  'intent',
  'toolId',
  'content',
  'version',
  'id',
  'ids',
  'state',
  'hash',
  'folder',
  'search',
  'before',
  'category',
  'kind',
  'index',
  '_routes',
  'website',
  '__proto__',
];

const METHODS: readonly string[] = [
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
];

const TYPES: readonly string[] = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded;charset=utf-16',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/json',
  'application/json; charset=utf-7',
  'application/octet-stream',
  'text/plain',
  'text/x-script',
  'nonsense',
  '',
];

const value = fc.constantFrom(...VALUES);
const field = fc.constantFrom(...FIELDS);

/** A header may only contain Latin-1, and a request line fewer letters. */
const headerValue = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, 8_000);
const lineOf = (text: string): string =>
  text.replaceAll(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter.toWellFormed()));

const query = fc
  .array(fc.tuple(field, value), { maxLength: 4 })
  .map((all) => all.map(([name, text]) => `${name}=${text}`).join('&'));

const path = (addresses: readonly string[]): fc.Arbitrary<string> =>
  fc
    .record({
      address: fc.constantFrom(...addresses),
      part: value,
      before: fc.constantFrom('', '', '', '/'),
      after: fc.constantFrom(
        '',
        '',
        '',
        '.data',
        '/',
        '/..',
        '/%2e%2e/%2e%2e',
        ';a=b',
        '\\',
        '%zz',
      ),
      asked: fc.oneof(
        fc.constant(''),
        query.map((text) => `?${text}`),
      ),
    })
    .map(({ address, part, before, after, asked }) =>
      lineOf(before + address.replaceAll(/:\w+\??|\*/g, part) + after + asked).slice(0, 12_000),
    );

/** Headers that the site reads, each of which may be missing. */
const headers = fc
  .record(
    {
      'Content-Type': fc.constantFrom(...TYPES),
      Cookie: fc.oneof(value, value).map((text) => `engawa_session=${text}`),
      'Accept-Encoding': fc.constantFrom('br', 'gzip;q=0', '*;q=', 'identity;q=0, *;q=0'),
      Accept: fc.constantFrom('*/*', 'text/html', 'application/json', '\u202e'),
      'Accept-Language': value,
      'If-None-Match': fc.constantFrom('*', '"a"', 'W/"a", "b"', '"'),
      'If-Range': value,
      Range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,1-', 'bytes'),
      Origin: fc.constantFrom('null', 'https://example.com', '://'),
      'Sec-Fetch-Site': fc.constantFrom('cross-site', 'same-origin', 'none', '%'),
      Host: fc.constantFrom('localhost', 'example.com:99999', 'a b', '[::1'),
      'X-Forwarded-For': fc.oneof(fc.ipV4(), value),
      'X-Forwarded-Proto': value,
      'Content-Encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
      Expect: fc.constant('100-continue'),
    },
    { requiredKeys: [] },
  )
  .map((all) =>
    Object.fromEntries(Object.entries(all).map(([name, text]) => [name, headerValue(text ?? '')])),
  );

const multipart = fc.array(fc.tuple(field, value, fc.boolean()), { maxLength: 4 }).map((parts) =>
  parts
    .map(([name, text, isFile]) => {
      const file = isFile ? `; filename="${text}"` : '';
      return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${text}\r\n`;
    })
    .join('')
    .concat('--x--\r\n'),
);

const body = fc
  .oneof(
    query,
    multipart,
    fc.dictionary(field, fc.anything({ key: field })).map((all) => JSON.stringify(all) ?? ''),
    fc.constantFrom('', '['.repeat(5_000), 'a'.repeat(200_000), ...VALUES),
  )
  .map((text) => Buffer.from(text));

const requestTo = (addresses: readonly string[]) =>
  fc.record({ method: fc.constantFrom(...METHODS), path: path(addresses), headers, body });

type FuzzRequest = ReturnType<typeof requestTo> extends fc.Arbitrary<infer Made> ? Made : never;

/** The rows that no request without a session may change: all except messages, download counts and attempts. */
const PROTECTED_ROWS = [
  'select * from portfolio',
  'select * from tokens order by token_hash',
  'select * from settings order by name',
  'select id_hash from sessions order by id_hash',
  'select * from tool_files order by name',
  'select * from second_factor',
  'select * from recovery_codes order by code_hash',
] as const;

const protectedRows = async ({ query }: TestDatabase): Promise<string> => {
  const tables = [];
  for (const statement of PROTECTED_ROWS) tables.push(await query(statement));
  return JSON.stringify(tables);
};

describe.each(inject('siteStores'))('on %s', (dialect) => {
  it('random, mostly invalid requests cause no failure, no stack trace and no change', {
    timeout: 120_000,
  }, async () => {
    const database = await siteDatabaseForTest(dialect);
    const site = processForTest({
      ...database.settings,
      ADMIN_PASSCODE: PASSCODE,
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '1',
    });
    const address = await site.address;
    await switchOnSecondFactor(await logIn(address));
    const before = await protectedRows(database);
    const { routes } = routesOf(await siteServices());
    const addresses = [...PAGES_AND_FILES, ...new Set(routes.map((route) => route.path))];
    const requests = fc.sample(requestTo(addresses), { numRuns: REQUESTS, seed: 11 });
    const faults = new Set<string>();
    const note = (description: string, { status, text }: { status: number; text: string }) => {
      // `/readyz` may answer 503 under load.
      if (status >= 500 && !description.includes('"path":"/readyz'))
        faults.add(`${status} for ${description}`);
      const trace = stackTraceIn(text);
      if (trace !== undefined) faults.add(`${trace} for ${description}`);
    };
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const visitor = async () => {
      for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
        const description = JSON.stringify({ ...next, body: String(next.body).slice(0, 500) });
        note(description, await ask(address, next, agent));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    agent.destroy();
    expect([...faults]).toEqual([]);
    expect(await protectedRows(database)).toBe(before);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });
});

/** The answer. Status 0: the connection was closed without one, as is allowed for too large a body. */
function ask(
  address: string,
  { method, path, headers, body }: FuzzRequest,
  agent: Agent,
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const closed = () => resolve({ status: 0, text: '' });
    const call = httpRequest({
      hostname,
      port,
      agent,
      method,
      path,
      headers: { ...headers, 'Content-Length': String(body.length) },
    });
    call.on('response', (response) => {
      const chunks: Buffer[] = [JSON.stringify(response.headers)].map((text) => Buffer.from(text));
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
      response.on('error', closed);
    });
    call.on('error', closed);
    call.end(body);
  });
}
