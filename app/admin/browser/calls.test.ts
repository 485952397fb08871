import { afterEach, describe, expect, it, vi } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { ERRORS } from '../../../domain/errors.ts';
import { failureOf } from '../../../domain/failure.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { loadContent, logIn, type SaveRequest, saveContent } from './calls.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers every call of the running test, and hears what was asked for. */
function answering(answer: () => Response | Promise<Response>) {
  const fetchMock = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetchMock);
  return fetchMock;
}

const refusal = { ok: false, code: 'session-expired', message: 'Over.', fields: {} } as const;

describe('a call to the server', () => {
  it('is JSON that nothing keeps, and ends in time', async () => {
    const fetchMock = answering(() => Response.json({ ok: true, ticket: null }));
    expect(await logIn({ passcode: 'a' })).toEqual({ ok: true, ticket: null });
    const [path, init] = fetchMock.mock.calls[0] ?? [];
    expect(path).toBe('/admin/api/login');
    expect(init).toMatchObject({
      method: 'POST',
      body: '{"passcode":"a"}',
      cache: 'no-store',
      signal: expect.any(AbortSignal),
    });
    expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
  });

  it('that is refused says why', async () => {
    answering(() => Response.json(refusal, { status: 401 }));
    expect(await loadContent()).toEqual({ ...refusal, unanswered: false });
  });

  it.each<[what: string, answer: () => Response]>([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['a page of a proxy that calls it a success', () => new Response('<h1>Log in</h1>')],
    ['JSON of something else', () => Response.json({ error: 'no route' })],
    ['no object', () => Response.json(null)],
    ['a refusal that calls itself a success', () => Response.json(refusal)],
    ['a success with the status of a failure', () => Response.json({ ok: true }, { status: 500 })],
    ['an unknown code', () => Response.json({ ...refusal, code: 'toString' }, { status: 401 })],
    ['a failure without fields', () => Response.json({ ...refusal, fields: 1 }, { status: 401 })],
    ['a connection that broke', () => Response.error()],
  ])('that is answered with %s counts as unanswered', async (_, answer) => {
    answering(answer);
    expect(await loadContent()).toEqual({
      ok: false,
      code: 'load-failed',
      message: ERRORS['load-failed'].message,
      fields: {},
      unanswered: true,
    });
  });

  it('that no network takes counts as unanswered', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await loadContent()).toMatchObject({ ok: false, unanswered: true });
  });
});

describe('a save', () => {
  const request: SaveRequest = {
    content: portfolioSchema.parse(samplePortfolio),
    version: 1,
    saveId: '3f1f9a3e-5f0d-4a52-9a0f-0d7a3f9c2b11',
    cause: 'owner',
    restoredFrom: null,
  };

  it('sends its id and what it belongs to, with the form of each section', async () => {
    const fetchMock = answering(() => Response.json({ ok: true, version: 2 }));
    await saveContent(request);
    const body: unknown = JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));
    expect(body).toMatchObject({
      content: { home: { form: expect.any(Number), name: 'Asha Sen' } },
      version: 1,
      saveId: request.saveId,
      cause: 'owner',
      restoredFrom: null,
    });
  });

  it('that a proxy finds too large says what lifts the limit', async () => {
    answering(() => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }));
    const answer = await saveContent(request);
    expect(answer).toMatchObject({ ok: false, code: 'too-large', unanswered: false });
    expect(answer).toHaveProperty('message', expect.stringContaining('client_max_body_size'));
  });

  it('that the site finds too large says so', async () => {
    answering(() => Response.json(failureOf('too-large'), { status: 413 }));
    expect(await saveContent(request)).toMatchObject(failureOf('too-large'));
  });
});
