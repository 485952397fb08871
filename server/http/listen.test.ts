import type { RequestListener } from 'node:http';
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
    const received = { text: '', isClosed: false };
    socket.on('data', (chunk) => {
      received.text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      received.isClosed = true;
    });
    onTestFinished(() => void socket.destroy());
    return { socket, heard: received };
  };
  onTestFinished(async () => {
    http.closeAllConnections();
    await listening.close();
  });
  return { ...connectAgain(), connectAgain };
}

describe('a connection', () => {
  const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

  it('is closed if it sends many requests at once', async () => {
    const onRequest = vi.fn();
    const { socket } = await talk(onRequest);
    socket.write(ASK.repeat(2_001));
    await new Promise((resolve) => socket.once('close', resolve));
    expect(onRequest).toHaveBeenCalledTimes(2);
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

  it('loses the connection at once if the bodies of its address take too much', async () => {
    const { connectAgain } = await talk(refuse);
    const head = HEAD.replace(`${LENGTH}`, `${BODIES.content.bytes}`);
    const clients = [connectAgain(), connectAgain(), connectAgain()];
    for (const { socket, heard } of clients) {
      socket.write(head);
      await expect.poll(() => statuses(heard.text)).toEqual(['HTTP/1.1 413']);
    }
    await expect.poll(() => clients[2]?.heard.isClosed).toBe(true);
    expect(clients.map(({ heard }) => heard.isClosed)).toEqual([false, false, true]);
  });
});
