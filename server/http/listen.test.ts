import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { BODIES } from './app-env.ts';
import { createEarlyRefusals } from './errors.ts';
import { listen } from './listen.ts';

/** A connection to a server, which never answers unless told otherwise, and what is heard on it. */
async function talk(listener: RequestListener = () => undefined) {
  const listening = await listen(
    {
      listener,
      refusals: createEarlyRefusals(false, (code) => `Uma palavra: ${code}.`),
    },
    parseSettings({ HOST: '127.0.0.1', PORT: '0' }),
  );
  const { address, http } = listening;
  const connectAgain = () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    const heard = { text: '', isClosed: false };
    socket.on('data', (chunk) => {
      heard.text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      heard.isClosed = true;
    });
    onTestFinished(() => void socket.destroy());
    return { socket, heard };
  };
  onTestFinished(async () => {
    http.closeAllConnections();
    await listening.close();
  });
  return { ...connectAgain(), connectAgain };
}

it('bounds how many refused requests wait', { timeout: 15_000 }, async () => {
  const { socket, heard } = await talk();
  const refused = 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n';
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\n\r\n${refused.repeat(5_000)}`);
  await vi.waitFor(() => expect(heard.isClosed).toBe(true), 10_000);
});

describe('requests that come at once over one connection', () => {
  const asks = (count: number) => 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count);

  it('begin one after the other, in their order', async () => {
    const open: ServerResponse[] = [];
    const { socket, heard } = await talk((_, response) => open.push(response));
    socket.write(asks(50));
    for (const index of Array(50).keys()) {
      await vi.waitFor(() => expect(open).toHaveLength(index + 1), { interval: 1 });
      open[index]?.end(`answer ${index}.`);
    }
    await vi.waitFor(() => expect(heard.text).toContain('answer 49.'));
    expect(heard.text.match(/\d+(?=\.$)|\d+(?=\.HTTP)/g)).toEqual(
      [...Array(50).keys()].map(String),
    );
    expect(heard.isClosed).toBe(false);
  });

  it('end it where too many wait on all connections', async () => {
    const { connectAgain } = await talk();
    // Those of closed connections do not count.
    for (const _ of [1, 2]) {
      const { socket, heard } = connectAgain();
      socket.end(asks(2_000));
      await vi.waitFor(() => expect(heard.isClosed).toBe(true));
    }
    const clients = [connectAgain(), connectAgain(), connectAgain()];
    for (const { socket } of clients) socket.write(asks(1_900));
    await vi.waitFor(() => expect(clients.filter(({ heard }) => heard.isClosed)).toHaveLength(1));
  });
});

describe('a client that still sends after its request was refused', () => {
  const LENGTH = 1024 * 1024;
  const HEAD = `POST /admin/api/save HTTP/1.1\r\nHost: a\r\nContent-Length: ${LENGTH}\r\n\r\n`;
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

  it('loses it at once where the bodies of its address take too much', async () => {
    const { connectAgain } = await talk(refuse);
    const head = HEAD.replace(`${LENGTH}`, `${BODIES.content.bytes}`);
    const clients = [connectAgain(), connectAgain(), connectAgain()];
    for (const { socket, heard } of clients) {
      socket.write(head);
      await vi.waitFor(() => expect(statuses(heard.text)).toEqual(['HTTP/1.1 413']));
    }
    await vi.waitFor(() => expect(clients[2]?.heard.isClosed).toBe(true));
    expect(clients.map(({ heard }) => heard.isClosed)).toEqual([false, false, true]);
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
