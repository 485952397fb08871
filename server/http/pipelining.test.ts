import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { handleSequentially } from './pipelining.ts';

/** Thousands of requests take a busy machine a while. */
const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

/** A server that answers a request when it is told to, and what came to it. */
async function serve() {
  const came: string[] = [];
  const open: ServerResponse[] = [];
  const sockets: Socket[] = [];
  const server = createServer(
    handleSequentially((request, response) => {
      came.push(request.url ?? '');
      open.push(response);
    }),
  );
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  const talk = () => {
    const socket = connect(bound.port, '127.0.0.1');
    const heard = { text: '', isClosed: false };
    socket.on('data', (chunk) => {
      heard.text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.once('close', () => {
      heard.isClosed = true;
    });
    onTestFinished(() => {
      socket.destroy();
    });
    return { socket, heard };
  };
  return { came, open, sockets, talk };
}

const asks = (count: number, name = ''): string =>
  Array.from(
    { length: count },
    (_, index) => `GET /${name}${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ).join('');

describe('requests that come at once over one connection', { timeout: 60_000 }, () => {
  it('begin one after the other, and are answered in their order', async () => {
    const { came, open, talk } = await serve();
    const { socket, heard } = talk();
    socket.write(asks(50));
    for (let index = 0; index < 50; index += 1) {
      await waitFor(() => expect(came).toHaveLength(index + 1));
      open[index]?.end(`answer ${index}.`);
    }
    await waitFor(() => expect(heard.text.match(/answer \d+\./g)).toHaveLength(50));
    expect(came).toEqual(Array.from({ length: 50 }, (_, index) => `/${index}`));
  });

  it('are forgotten when their connection ends, and when there are too many', async () => {
    const { came, open, talk } = await serve();
    for (let round = 0; round < 3; round += 1) {
      const { socket, heard } = talk();
      // More than may wait on all connections together.
      socket.write(asks(5_000, `${round}-`));
      await waitFor(() => expect(heard.isClosed).toBe(true));
    }
    const { socket, heard } = talk();
    socket.write(asks(3_000, 'last-'));
    await waitFor(() => expect(came.at(-1)).toBe('/last-0'));
    open.at(-1)?.end('still here.');
    await waitFor(() => expect(came.at(-1)).toBe('/last-1'));
    expect(heard).toMatchObject({ isClosed: false, text: expect.stringContaining('still here.') });
  });
});
