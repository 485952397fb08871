import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseEnv } from './env.ts';
import { listen } from './listen.ts';

/** A connection to a server that never answers, and how many requests wait on it. */
async function talk() {
  const listening = await listen(() => undefined, parseEnv({ HOST: '127.0.0.1', PORT: '0' }));
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

it.each([
  ['that name no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['with an unknown expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: tea\r\n\r\n'],
])('bounds how many requests wait %s', { timeout: 15_000 }, async (_, request) => {
  const { socket, heard } = await talk();
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\n\r\n${request.repeat(5_000)}`);
  await vi.waitFor(() => expect(heard.isClosed).toBe(true), 10_000);
});

it('refuses a head of more headers than any browser sends', async () => {
  const { socket, heard } = await talk();
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\n${'a: b\r\n'.repeat(200)}`);
  await vi.waitFor(() => expect(heard.text).toMatch(/^HTTP\/1\.1 431 /));
});
