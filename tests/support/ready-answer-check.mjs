// `node ready-answer-check.mjs <module>`: prints the bytes of a connection that the module's `sendReady` answers,
// and of one that Node itself answers. Plain JavaScript, so that every version of Node can run it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';

const { readyAnswer, sendWithNode, sendReady } = await import(pathToFileURL(process.argv[2]).href);

const headers = ['Content-Type', 'text/plain', 'ETag', '"1"', 'Content-Length', '5'];
const answers = [
  readyAnswer(200, headers, Buffer.from('hello')),
  readyAnswer(304, ['ETag', '"1"'], null),
];
const ASK = 'GET / HTTP/1.1\r\nHost: a\r\n';

/** The bytes received over one connection, and how many heads Node itself wrote. */
async function say(send) {
  let heads = 0;
  let asked = 0;
  const server = createServer((_, response) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = (...given) => {
      heads += 1;
      return writeHead(...given);
    };
    send(response, answers[asked++ % answers.length]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect(server.address().port, '127.0.0.1');
  socket.write(`${`${ASK}\r\n`.repeat(20)}${ASK}Connection: close\r\n\r\n`);
  const came = Buffer.concat(await socket.toArray()).toString('latin1');
  server.close();
  return { came: came.replaceAll(/^Date: .*\r$/gm, 'Date: now'), heads };
}

const ready = await say(sendReady);
const own = await say((response, answer) => sendWithNode(response, answer, []));
process.stdout.write(JSON.stringify({ node: process.versions.node, ready, own }));
