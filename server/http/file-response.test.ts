import { describe, expect, it, vi } from 'vitest';
import { fileResponse, requestedRange } from './file-response.ts';

const bytes = (length: number) => new Uint8Array(length);

/** A file of three bytes that opens, and gives each of them, only when it is told to. */
function setUp(size = 3, connection?: { destroy(): unknown }) {
  const fileOpening = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const state = { opens: 0, handles: 0, reads: 0, failures: [] as unknown[], lastBytes: 0 };
  async function* chunks() {
    try {
      for (let byte = 0; byte < 3; byte += 1) {
        state.reads += 1;
        await reading.promise;
        yield bytes(1);
      }
    } finally {
      state.handles -= 1;
    }
  }
  const readBody = async () => {
    state.opens += 1;
    await fileOpening.promise;
    state.handles += 1;
    return chunks();
  };
  const { body } = fileResponse(
    new Request('http://site/files/a'),
    { title: 'a', size, version: '1', read: readBody },
    {},
    {
      onFailure: (error) => state.failures.push(error),
      connection,
      onLastByte: () => {
        state.lastBytes += 1;
      },
    },
  );
  if (body === null) throw new Error('There is no body.');
  return { state, opening: fileOpening, reading, reader: body.getReader() };
}

describe('a file that the visitor has already', () => {
  const answer = (headers: Record<string, string>) =>
    fileResponse(
      new Request('http://site/files/a', { headers }),
      { title: 'a', size: 0, version: '1', read: () => Promise.reject(new Error('missing')) },
      {},
      { onFailure: () => undefined },
    );

  it.each(['"1"', 'W/"1"', '"2", W/"1"', '*'])('is not sent again: %s', (known) => {
    expect(answer({ 'If-None-Match': known }).status).toBe(304);
    expect(answer({ 'If-None-Match': known, Range: 'bytes=0-' }).status).toBe(304);
  });

  it.each(['"2"', '1', ''])('is another one: %j', (known) => {
    expect(answer({ 'If-None-Match': known }).status).toBe(200);
  });
});

describe('the body of a file', () => {
  it('is reported if it ends too early or cannot be opened', async () => {
    const short = setUp(4);
    short.opening.resolve();
    short.reading.resolve();
    for (let byte = 0; byte < 3; byte += 1) await short.reader.read();
    await expect(short.reader.read()).rejects.toThrow('a ended 1 bytes early');
    expect(short.state).toMatchObject({ handles: 0, lastBytes: 0 });
    expect(short.state.failures).toHaveLength(1);

    const missingFile = setUp();
    missingFile.opening.reject(new Error('missing'));
    await expect(missingFile.reader.read()).rejects.toThrow('missing');
    expect(missingFile.state).toMatchObject({ handles: 0, lastBytes: 0 });
    expect(missingFile.state.failures).toHaveLength(1);
  });

  it('closes the connection if it cannot be read, so that nothing else is sent on it', async () => {
    const connection = { destroy: vi.fn() };
    const { state, opening, reader } = setUp(3, connection);
    const reading = reader.read();
    opening.reject(new Error('changed'));
    await expect.poll(() => connection.destroy).toHaveBeenCalledOnce();
    // As the server does for a connection that has ended.
    await reader.cancel();
    expect((await reading).done).toBe(true);
    expect(state.failures).toHaveLength(1);
  });
});

const ask = (range: string | undefined, ifRange?: string, size = 100, method = 'GET') =>
  requestedRange(
    {
      method,
      headers: new Headers({
        ...(range === undefined ? {} : { Range: range }),
        ...(ifRange === undefined ? {} : { 'If-Range': ifRange }),
      }),
    },
    size,
    '"v1"',
  );

describe('the part of a file that is asked for', () => {
  it.each([
    ['bytes=0-49', 0, 49],
    ['bytes=50-', 50, 99],
    ['bytes=90-200', 90, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-200', 0, 99],
  ])('of %s is from %d to %d', (range, start, end) => {
    expect(ask(range)).toEqual({ kind: 'part', start, end });
    expect(ask(range, '"v1"')).toEqual({ kind: 'part', start, end });
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('is outside for %s', (range) => {
    expect(ask(range)).toEqual({ kind: 'outside' });
  });

  it.each([undefined, '', 'bytes=-', 'bytes=5-1', 'bytes=a-b', 'bytes=0-1,5-6', 'items=0-1'])(
    'is the whole for %j',
    (range) => {
      expect(ask(range)).toEqual({ kind: 'whole' });
    },
  );

  it.each(['"v2"', 'W/"v1"', 'Wed, 21 Oct 2026 07:28:00 GMT'])(
    'is the whole where the file is another one by now: %s',
    (condition) => {
      expect(ask('bytes=50-', condition)).toEqual({ kind: 'whole' });
    },
  );
});
