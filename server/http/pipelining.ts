import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on all connections together for the one before them. Each takes about 5 kB. */
const WAITING = 4_000;

/** Requests that may wait on any connection, however many wait on others. */
const WAITING_ANYWHERE = 8;

/**
 * Answers the requests of one connection one after the other. Node hands out each pipelined request as soon as
 * it is read (RFC 9112, section 9.3.2), so that one connection could have thousands under way. A connection
 * with too many waiting is closed: its client asks again on another one, as for any that breaks off.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new Map<Socket, number>();
  let all = 0;

  const enter = (socket: Socket): boolean => {
    const own = waiting.get(socket);
    if (own !== undefined && own >= WAITING_ANYWHERE && all >= WAITING) return false;
    // Known until it closes, so that one listener is enough however often its requests wait.
    if (own === undefined) socket.once('close', () => forget(socket));
    waiting.set(socket, (own ?? 0) + 1);
    all += 1;
    return true;
  };
  const leave = (socket: Socket) => {
    const own = waiting.get(socket);
    if (own === undefined) return;
    waiting.set(socket, own - 1);
    all -= 1;
  };
  const forget = (socket: Socket) => {
    all -= waiting.get(socket) ?? 0;
    waiting.delete(socket);
  };

  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    // Node gives a response its socket when the one before it is sent.
    if (response.socket !== null) return void listener(request, response);
    const { socket } = request;
    if (socket.destroyed) return;
    if (!enter(socket)) return void socket.destroy();
    response.once('socket', () => {
      leave(socket);
      // Others come in between.
      setImmediate(() => {
        if (!response.destroyed) listener(request, response);
      });
    });
  };
}
