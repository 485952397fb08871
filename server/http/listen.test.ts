import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { createEarlyRefusals } from './early-refusals.ts';
import { listen } from './listen.ts';

/** A connection to a server, which never answers unless told otherwise, and what is heard on it. */
async function talk(listener: RequestListener = () => undefined) {
  const listening = await listen(
    {
      listener,
      refusals: createEarlyRefusals(false, (code) => `Uma palavra: ${code}.`),
      factsOf: (_, path) => ({
        body: path.startsWith('/admin/') ? 'content' : 'form',
        isUnattended: false,
      }),
    },
    parseSettings({ HOST: '127.0.0.1', PORT: '0' }),
  );
  const { address, http } = listening;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const heard = { text: '', isClosed: false };
  socket.on('data', (chunk) => {
    heard.text += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    heard.isClosed = true;
  });
  onTestFinished(async () => {
    socket.destroy();
    http.closeAllConnections();
    await listening.close();
  });
  return { socket, heard };
}

it('bounds how many refused requests wait', { timeout: 15_000 }, async () => {
  const { socket, heard } = await talk();
  const refused = 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n';
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\n\r\n${refused.repeat(5_000)}`);
  await vi.waitFor(() => expect(heard.isClosed).toBe(true), 10_000);
});

describe('a client that still sends after its request was refused', () => {
  const LENGTH = 1024 * 1024;
  const HEAD = `POST /admin/save HTTP/1.1\r\nHost: a\r\nContent-Length: ${LENGTH}\r\n\r\n`;
  const refuse: RequestListener = (_, response) => response.writeHead(413).end();
  const statuses = (text: string) => text.match(/HTTP\/1\.1 \d{3}/g);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  });

  it('keeps its connection for half a minute, and loses it after that', async () => {
    const { socket, heard } = await talk(refuse);
    socket.write(HEAD);
    await vi.waitFor(() => expect(statuses(heard.text)).toEqual(['HTTP/1.1 413']));
    vi.advanceTimersByTime(29_000);
    socket.write(`${'x'.repeat(LENGTH)}${HEAD}`);
    await vi.waitFor(() => expect(statuses(heard.text)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 413']));
    expect(heard.isClosed).toBe(false);
    await vi.waitFor(() => {
      vi.advanceTimersByTime(30_000);
      expect(heard.isClosed).toBe(true);
    });
  });
});

describe('a body that does not arrive whole', () => {
  it.each([
    ['a form', 'POST /contact', 30_000],
    ['a save', 'POST /admin/save', 5 * 60_000],
  ])('ends the connection of %s in time', async (_, line, limit) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const asked = Promise.withResolvers<IncomingMessage>();
    const { socket, heard } = await talk(asked.resolve);
    socket.write(`${line} HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab`);
    const request = await asked.promise;
    vi.advanceTimersByTime(limit - 1);
    expect(request.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(heard.isClosed).toBe(true));
  });
});

describe('a client that waits before it sends a body', () => {
  const HEAD = 'POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nExpect: 100-continue\r\n\r\n';

  it('is not asked for it where the request is refused, and its connection is closed', async () => {
    const { socket, heard } = await talk((_, response) => response.writeHead(401).end());
    socket.write(HEAD);
    await vi.waitFor(() => expect(heard.isClosed).toBe(true));
    expect(heard.text).toMatch(/^HTTP\/1\.1 401 /);
    expect(heard.text).not.toContain('100 Continue');
  });
});
