import { type ServerResponse, STATUS_CODES } from 'node:http';

/** How long an idle connection stays open for the next request, in seconds. */
export const KEEP_ALIVE_SECONDS = 5;

/** The major versions of Node whose responses `npm run test:nodes` has compared with those of `sendReady`. */
const COMPARED: readonly string[] = ['20', '22', '24', '26'];
const isCompared = COMPARED.includes(process.versions.node.split('.', 1)[0] ?? '');

/** An answer as it goes over the wire, but for the date of its second. */
export interface ReadyAnswer {
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them; no date. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
  /** The whole answer, made in `second` since 1970. */
  bytes: Buffer;
  second: number;
}

/** Makes an answer ready to be sent again and again. */
export const readyAnswer = (
  status: number,
  headers: readonly string[],
  body: Buffer | null,
): ReadyAnswer => ({ status, headers, body, bytes: Buffer.alloc(0), second: 0 });

/**
 * Sends a ready answer as one piece of memory. Node's own way puts the head together anew each time, and
 * sends it apart from the body, which takes half as long again; here the response is told that its head
 * has been sent, in two fields that are Node's own. With a Node in which that was not compared with its own
 * way, and for connections that end with this answer, it is sent in Node's own way.
 */
export function sendReady(response: ServerResponse, answer: ReadyAnswer): void {
  const canBeQuick = isCompared && '_headerSent' in response && '_header' in response;
  if (!canBeQuick || !response.shouldKeepAlive) {
    sendAnew(response, answer, []);
    return;
  }
  const second = Math.floor(Date.now() / 1000);
  if (answer.second !== second) {
    answer.bytes = bytesOf(answer);
    answer.second = second;
  }
  response.statusCode = answer.status;
  response._header = 'sent with the body';
  response._headerSent = true;
  response.end(answer.bytes);
}

/** Sends an answer with headers of this time only. */
export function sendAnew(
  response: ServerResponse,
  { status, headers, body }: ReadyAnswer,
  more: readonly string[],
): void {
  response.writeHead(status, [...headers, ...more]);
  response.end(response.req.method === 'HEAD' ? null : body);
}

function bytesOf({ status, headers, body }: ReadyAnswer): Buffer {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let index = 0; index < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`);
  }
  lines.push(
    `Date: ${new Date().toUTCString()}`,
    'Connection: keep-alive',
    `Keep-Alive: timeout=${KEEP_ALIVE_SECONDS}`,
  );
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return body === null ? head : Buffer.concat([head, body]);
}
