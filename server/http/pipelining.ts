import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most pipelined requests that wait on all connections together. Each takes about 5 kB. */
const MAX_WAITING = 4_000;

/** Requests that may wait on each connection, however many wait on others. */
const GUARANTEED_PER_CONNECTION = 8;

/**
 * Handles the requests of one connection one after the other. Node emits each pipelined request as soon as it is
 * read (RFC 9112, section 9.3.2), so that one connection could have thousands in progress. A connection with too
 * many waiting requests is closed; the client retries on a new one, as after any lost connection.
 */
export function handleSequentially(listener: RequestListener): RequestListener {
  const waiting = new Map<Socket, number>();
  let total = 0;

  const acquire = (socket: Socket): boolean => {
    const own = waiting.get(socket);
    if (own !== undefined && own >= GUARANTEED_PER_CONNECTION && total >= MAX_WAITING) return false;
    // The entry stays until the connection closes, so that one listener per connection is enough.
    if (own === undefined) socket.once('close', () => forget(socket));
    waiting.set(socket, (own ?? 0) + 1);
    total += 1;
    return true;
  };
  const release = (socket: Socket) => {
    const own = waiting.get(socket);
    if (own === undefined) return;
    waiting.set(socket, own - 1);
    total -= 1;
  };
  const forget = (socket: Socket) => {
    total -= waiting.get(socket) ?? 0;
    waiting.delete(socket);
  };

  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    // Node assigns the socket to a response once the previous response is sent.
    if (response.socket !== null) return void listener(request, response);
    const { socket } = request;
    if (socket.destroyed) return;
    if (!acquire(socket)) return void socket.destroy();
    response.once('socket', () => {
      release(socket);
      // Lets other connections run in between.
      setImmediate(() => {
        if (!response.destroyed) listener(request, response);
      });
    });
  };
}
