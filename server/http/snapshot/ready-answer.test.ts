import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readyAnswer, sendReady, sendWithNode } from './ready-answer.ts';

const headers = ['Content-Type', 'text/plain', 'ETag', '"1"', 'Content-Length', '5'];
const whole = readyAnswer(200, headers, Buffer.from('hello'));
const unchanged = readyAnswer(304, ['ETag', '"1"'], null);

const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
const LAST = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

/** What a server sends over one connection until it ends it, and what it has of each request in the end. */
async function say(text: string, send: typeof sendReady, answer = whole) {
  const sent: { status: number; finished: boolean }[] = [];
  const server = createServer((_, response) => {
    send(response, answer);
    response.once('close', () =>
      sent.push({ status: response.statusCode, finished: response.writableFinished }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  const socket = connect(bound.port, '127.0.0.1');
  socket.write(text);
  const came = Buffer.concat(await socket.toArray()).toString('latin1');
  return { came, sent };
}

const DATE = /Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT/g;

const anew: typeof sendReady = (response, answer) => sendWithNode(response, answer, []);

it.each([
  ['a page', whole],
  ['nothing but that nothing has changed', unchanged],
])('says byte for byte what Node would, whatever the time: %s', async (_, answer) => {
  const ready = await say(ASK + LAST, sendReady, answer);
  const undated = (text: string) => text.replaceAll(DATE, 'Date: now');
  expect(ready.came.match(DATE)).toHaveLength(2);
  expect(undated(ready.came)).toBe(undated((await say(ASK + LAST, anew, answer)).came));
  expect(ready.sent).toEqual(Array(2).fill({ status: answer.status, finished: true }));
});

it('answers requests that come at once in their order, and ends the connection with the last', async () => {
  const { came, sent } = await say(ASK.repeat(20) + LAST, sendReady);
  expect(came.match(/HTTP\/1.1 200 OK\r\n/g)).toHaveLength(21);
  expect(came.match(/\r\n\r\nhello/g)).toHaveLength(21);
  expect(came.match(/^Connection: (.*)\r$/gm)?.slice(-2)).toEqual([
    'Connection: keep-alive\r',
    'Connection: close\r',
  ]);
  expect(sent).toHaveLength(21);
});

it('ends the connection of a client that cannot keep it', async () => {
  const { came } = await say('GET / HTTP/1.0\r\n\r\n', sendReady);
  expect(came).toMatch(/\r\n\r\nhello$/);
});
