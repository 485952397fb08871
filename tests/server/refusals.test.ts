import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { freeTool, logIn, type Owner, premiumTool } from '../support/owner.ts';
import { stackTraceIn, textOf } from '../support/requests.ts';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { DIALECTS, everythingIn, newSitePlace, type StorePlace } from '../support/stores.ts';

interface Attempt {
  readonly where: string;
  /** By default POST with a body and GET without one. */
  readonly method?: string;
  /** By default a GET. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Refusal = [what: string, status: number, attempt: Attempt];

const get = (where: string): Attempt => ({ where });
const form = (where: string, body: string, headers = {}): Attempt => ({
  where,
  body,
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
});
const json = (where: string, body: string, headers = {}): Attempt => ({
  where,
  body,
  headers: { 'Content-Type': 'application/json', ...headers },
});

const content: Portfolio = portfolioSchema.parse(samplePortfolio);
/** The body of a valid save, with this change. */
const save = (change: object): string => JSON.stringify({ content, version: 2, ...change });
const saveOf = (change: object): string => save({ content: { ...content, ...change } });
const saveOfLevel = (level: unknown): string =>
  saveOf({ skills: { ...content.skills, skills: [{ ...content.skills.skills[0], level }] } });

const MESSAGE = 'name=A&email=a@b.c&message=hello';
const LARGE = 'a'.repeat(300_000);
const MANY_FIELDS = Array.from({ length: 10_000 }, (_, i) => `f${i}=a`).join('&');
const multipart = { 'Content-Type': 'multipart/form-data; boundary=b' };

const FROM_VISITORS: Refusal[] = [
  ['a message of the wrong type', 415, { where: '/contact', body: MESSAGE }],
  ['a message as JSON', 415, json('/contact', '{}')],
  ['a form in parts', 415, form('/contact', '--b\r\nbroken', multipart)],
  ['an empty message', 422, form('/contact', '')],
  ['a message without an email address', 422, form('/contact', 'name=A&email=&message=hello')],
  ['a message that no store can hold', 422, form('/contact', 'name=A&email=a@b.c&message=%00')],
  ['a message with ten thousand more fields', 400, form('/contact', `${MESSAGE}&${MANY_FIELDS}`)],
  ['a message that is too large', 413, form('/contact', MESSAGE + LARGE)],
  ['a foreign message', 403, form('/contact', MESSAGE, { Origin: 'https://evil.example' })],
  ['a login with a wrong passcode', 401, form('/admin', 'passcode=a')],
  ['a login without a passcode', 401, form('/admin', '')],
  ['a login as JSON', 415, json('/admin', '{}')],
  ['a save', 401, json('/admin/save', save({}))],
  [
    'a save with an invented session',
    401,
    json('/admin/save', save({}), { Cookie: 'engawa_session=ImFkbWluIg%3D%3D' }),
  ],
  [
    'a save with a broken cookie',
    401,
    json('/admin/save', save({}), { Cookie: 'engawa_session=%%%' }),
  ],
  ['a code with an invented ticket', 401, form('/admin', 'ticket=1.2.3&code=000000')],
  ['a code by a call', 401, json('/admin/login', '{"ticket":"1.2.3","code":"000000"}')],
  ['a wrong token', 403, form(`/downloads/${premiumTool.id}`, 'token=a')],
  ['a token for no tool', 404, form('/downloads/none', 'token=a')],
  ['the dialog of a free tool', 404, get(`/downloads/${freeTool.id}`)],
  ['the dialog of no tool', 404, get('/downloads/none')],
  ['no such anime', 404, get('/anime/0')],
  ['an anime that is no number', 404, get('/anime/abc')],
  ['a poster of no anime', 404, get('/posters/0.svg')],
  ['a poster that is none', 404, get('/posters/..%2f..%2fa')],
  ['a file outside the folder', 404, get('/files/..%2f..%2fpackage.json')],
  ['a form on a page that takes none', 405, form('/about', 'a=b')],
  ['a form at an unknown address', 404, form('/none', 'a=b')],
  ['an order of Stripe without its secret', 404, json('/orders/stripe', '{}')],
  ['an order of Ko-fi without its token', 404, form('/orders/ko-fi', 'data={}')],
  ...['PUT', 'PATCH', 'DELETE'].map(
    (method): Refusal => [`a message by ${method}`, 405, { ...form('/contact', MESSAGE), method }],
  ),
  ['a path that cannot be read', 404, get('/%ff')],
  ['a form for it', 400, form('/%ff', 'a=b')],
];

const FROM_THE_OWNER: Refusal[] = [
  ['a save by GET', 405, get('/admin/save')],
  ['a file by GET', 405, get('/admin/files')],
  ['a revocation by GET', 405, get('/admin/tokens/revoke')],
  ...['PUT', 'DELETE'].map(
    (method): Refusal => [`a save by ${method}`, 405, { ...json('/admin/save', save({})), method }],
  ),
  ['a save of the wrong type', 415, { where: '/admin/save', body: save({}) }],
  ['a foreign save', 403, json('/admin/save', save({}), { 'Sec-Fetch-Site': 'same-site' })],
  ['a foreign logout', 403, form('/admin', 'intent=logout', { 'Sec-Fetch-Site': 'cross-site' })],
  ['a save that is no JSON', 400, json('/admin/save', '{')],
  ['an empty save', 422, json('/admin/save', '{}')],
  ['a save of four sections', 422, json('/admin/save', saveOf({ about: undefined }))],
  ...[1, 3, 2_147_483_646].map(
    (version): Refusal => [
      `a save over version ${version}, which is not the stored one`,
      409,
      json('/admin/save', save({ version })),
    ],
  ),
  ...[0, -1, 1.5, '2', null, 2_147_483_647, Number.MAX_SAFE_INTEGER].map(
    (version): Refusal => [
      `a save over version ${JSON.stringify(version)}, which can be none`,
      422,
      json('/admin/save', save({ version })),
    ],
  ),
  ['a save that is too large', 413, json('/admin/save', save({ filling: LARGE.repeat(30) }))],
  ['an erasure of the inbox', 422, json('/admin/inbox/erase', '{"folder":"inbox","upTo":1}')],
  ['an erasure of what was not seen', 422, json('/admin/inbox/erase', '{"folder":"flood"}')],
  ['a folder that is none', 422, get('/admin/inbox?folder=none')],
  ['a file of messages of no folder', 422, get('/admin/inbox/export?folder=exe')],
  ['no such message', 404, json('/admin/inbox', '{"action":"read","id":999}')],
  ['a part of the log that is none', 422, get('/admin/audit?filter=none')],
  ['a page of the log that is none', 422, get('/admin/audit?before=-1')],
  ['a second factor without the passcode', 422, json('/admin/second-factor', '{"action":"begin"}')],
  ['an unknown action', 422, json('/admin/inbox', '{"action":"burn","id":1}')],
  ...[0, 1.5, 1e300].map(
    (id): Refusal => [
      `a message with the id ${JSON.stringify(id)}`,
      422,
      json('/admin/inbox', JSON.stringify({ action: 'read', id })),
    ],
  ),
  [
    'a foreign deletion',
    403,
    json('/admin/inbox', '{"action":"delete","id":1}', { 'Sec-Fetch-Site': 'same-site' }),
  ],
  ['a token for a free tool', 404, json('/admin/tokens', `{"toolId":"${freeTool.id}"}`)],
  ['a token for what is no tool', 422, json('/admin/tokens', '{"toolId":"../../etc"}')],
];

/** What of these depends on the store: whether there is a session, and what the store has or takes. */
const onStore = (refusals: readonly Refusal[]) =>
  refusals.filter(([, status]) => [401, 409, 422].includes(status));

describe.each(DIALECTS)('the built site on %s refuses clearly, and changes nothing:', (dialect) => {
  let place: StorePlace;
  let site: RunningSite;
  let owner: Owner;
  /** What is stored after the last refusal. */
  let stored: string;
  beforeAll(async () => {
    place = await newSitePlace(dialect);
    site = await startSite(place.settings);
    owner = await logIn(site.address);
    expect(await owner.save(content, 1)).toBe(2);
    stored = await everythingIn(place);
  });
  afterAll(async () => {
    await site.stop();
    await place.remove();
  });

  async function expectRefusal(attempt: Attempt, status: number): Promise<string> {
    const before = stored;
    const { where, method, body, headers = {} } = attempt;
    const response = await fetch(`${site.address}${where}`, {
      headers,
      redirect: 'manual',
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body === undefined ? {} : { body }),
    });
    const answer = await response.text();
    expect(response.status).toBe(status);
    expect(answer.length).toBeGreaterThan(0);
    expect(stackTraceIn(answer)).toBeUndefined();
    // Answers from memory are not in the log.
    if (!response.headers.get('Cache-Control')?.startsWith('public')) {
      expect(response.headers.get('X-Request-Id')).toMatch(/^[\da-f-]{36}$/);
    }
    if (body !== undefined) expect(response.headers.get('Cache-Control')).toBe('no-store');
    stored = await everythingIn(place);
    expect(stored).toBe(before);
    return answer;
  }

  const choose = dialect === 'sqlite' ? (refusals: readonly Refusal[]) => refusals : onStore;

  it.each(choose(FROM_VISITORS))('from a visitor %s (%i)', async (_, status, attempt) => {
    await expectRefusal(attempt, status);
  });

  it.each(choose(FROM_THE_OWNER))('from the owner %s (%i)', async (_, status, attempt) => {
    const headers = { ...attempt.headers, Cookie: owner.cookie };
    await expectRefusal({ ...attempt, headers }, status);
  });

  // The words of an answer are the same on each store.
  if (dialect === 'postgres') return;

  it('a save with its fields named, so that the editor can show where', async () => {
    const attempt = json('/admin/save', saveOfLevel(101), { Cookie: owner.cookie });
    expect(JSON.parse(await expectRefusal(attempt, 422))).toMatchObject({
      ok: false,
      code: 'invalid-input',
      fields: { 'content.skills.skills.0.level': 'Enter a whole number from 0 to 100.' },
    });
  });

  it('a large save without a session, in words that its sender reads', async () => {
    const attempt = json('/admin/save', save({ filling: LARGE.repeat(20) }));
    expect(JSON.parse(await expectRefusal(attempt, 401))).toMatchObject({
      ok: false,
      code: 'session-expired',
    });
  });

  it('a message, with what was entered and what is wrong with it', async () => {
    const entered = new URLSearchParams({ name: 'Asha 縁側', email: 'no', message: 'Hi' });
    const answer = await expectRefusal(form('/contact', entered.toString()), 422);
    expect(answer).toContain('value="Asha 縁側"');
    expect(textOf(answer)).toContain('Please enter a valid email address.');
    expect(textOf(answer)).toContain('Hi');
  });

  it('a message, without what else was posted', async () => {
    const posted = new URLSearchParams({ name: '', email: 'a@b.c', more: 'never asked for' });
    const answer = await expectRefusal(form('/contact', posted.toString()), 422);
    expect(answer).toContain('value="a@b.c"');
    expect(answer).not.toContain('never asked for');
  });
});
