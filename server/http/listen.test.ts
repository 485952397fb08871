import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { BODIES } from './app-env.ts';
import { listen } from './listen.ts';

/** A connection to a server, which never answers unless told otherwise, and what is heard on it. */
async function talk(listener: RequestListener = () => undefined) {
  const listening = await listen(listener, parseSettings({ HOST: '127.0.0.1', PORT: '0' }));
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

describe('a connection', () => {
  const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  it('may bring the next request before the end of an answer', async () => {
    const open: ServerResponse[] = [];
    const { socket, heard } = await talk((_, response) => open.push(response));
    socket.write(ASK + ASK);
    for (const index of [0, 1]) {
      await vi.waitFor(() => expect(open).toHaveLength(index + 1));
      open[index]?.end(`answer ${index}.`);
    }
    await vi.waitFor(() => expect(heard.text).toMatch(/answer 0\..*answer 1\.$/s));
    expect(heard.isClosed).toBe(false);
  });

  it('is closed where it brings many', async () => {
    const begun = vi.fn();
    const { socket, heard } = await talk(begun);
    socket.write(ASK.repeat(2_001));
    await vi.waitFor(() => expect(heard.isClosed).toBe(true));
    expect(begun).toHaveBeenCalledOnce();
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
