import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseSettings } from '../settings/settings.ts';
import { listen } from './listen.ts';

it('a connection that brings many requests at once is closed', async () => {
  const begun = vi.fn();
  const { address, http, close } = await listen(
    begun,
    parseSettings({ HOST: '127.0.0.1', PORT: '0' }),
  );
  onTestFinished(async () => {
    http.closeAllConnections();
    await close();
  });
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const closed = vi.fn();
  socket.on('error', () => undefined).once('close', closed);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_001));
  await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  expect(begun).toHaveBeenCalledTimes(2);
});
