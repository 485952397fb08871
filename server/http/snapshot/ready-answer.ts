import { type ServerResponse, STATUS_CODES } from 'node:http';

/** How long an idle connection stays open for the next request, in seconds. */
export const KEEP_ALIVE_SECONDS = 5;

/** The major versions of Node whose responses `npm run test:long -- nodes` has compared with those of `sendReady`. */
const COMPARED: readonly string[] = ['20', '22', '24', '26'];
const isCompared = COMPARED.includes(process.versions.node.split('.', 1)[0] ?? '');

/** A response in the form in which it is sent; only the date changes, once a second. */
export interface ReadyAnswer {
  readonly status: number;
  /** Alternating names and values, as `writeHead` accepts them; without a date. */
  readonly headers: readonly string[];
  readonly body: Buffer | null;
  /** The whole response, with the date of `second`. */
  bytes: Buffer;
  /** In seconds since 1970. */
  second: number;
}

/** Prepares a response that is sent many times. */
export const readyAnswer = (
  status: number,
  headers: readonly string[],
  body: Buffer | null,
): ReadyAnswer => ({ status, headers, body, bytes: Buffer.alloc(0), second: 0 });

/**
 * Sends a prepared response as one buffer. Node itself builds the head for each response and writes it separately
 * from the body, which takes half as long again. Here two internal fields of Node's response mark the head as
 * sent. In a version of Node whose output was not compared, and on a connection that closes after this response,
 * it is sent with `writeHead`.
 */
export function sendReady(response: ServerResponse, answer: ReadyAnswer): void {
  const canBeQuick = isCompared && '_headerSent' in response && '_header' in response;
  if (!canBeQuick || !response.shouldKeepAlive) {
    sendWithNode(response, answer, []);
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

/** Sends a response with `writeHead`, with additional headers. */
export function sendWithNode(
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
