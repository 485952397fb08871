import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { CONTENT_ATTACKS } from './flood-content.ts';
import {
  type Attack,
  attackerAddress,
  CONNECTIONS,
  openConnection,
  requestAll,
  times,
} from './flood-requests.ts';
import { sendPicture, takenPicture } from './library.ts';
import { freeTool, logIn, type Owner, premiumTool } from './owner.ts';
import { bytesOf, quarters } from './pictures.ts';
import { PASSCODE } from './running-site.ts';
import { fromVisitor, postForm } from './visits.ts';

/** How long unfinished requests stay open, in milliseconds. */
const HOLD_MS = 8_000;
const BODY = Buffer.alloc(7 * 1024 * 1024, 'a');

const requesting = (name: string, path: (index: number) => string, count = 1_500): Attack => ({
  name,
  round: (address, round, signal) =>
    requestAll(
      address,
      times(count, (index) => path(round * count + index)),
      signal,
    ),
});

/** Connections that send the start of a request and keep the rest back. */
const holdingConnections = (
  name: string,
  count: number,
  say: (index: number) => string,
  more?: Buffer,
): Attack => ({
  name,
  async round(address, _, signal) {
    const all: { socket: Socket; ended: Promise<void> }[] = [];
    for (let index = 0; index < count; index += 1) {
      const { socket, ended } = openConnection(address, say(index), signal);
      if (more !== undefined) socket.write(more);
      all.push({ socket, ended });
      // Sent at once, the bytes would keep this machine busy and slow down the measured visitor.
      if (index % 5 === 0) await pause(10);
    }
    await Promise.race([pause(HOLD_MS), Promise.all(all.map(({ ended }) => ended))]);
    for (const { socket } of all) socket.destroy();
  },
});

const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: site.example', ...headers, '', ''].join('\r\n');

const canLogIn = (address: string): Promise<boolean> =>
  fetch(`${address}/admin`, {
    method: 'POST',
    headers: fromVisitor(7),
    body: new URLSearchParams({ intent: 'login', passcode: PASSCODE }),
    redirect: 'manual',
    signal: AbortSignal.timeout(120_000),
  }).then(
    ({ status }) => status === 302,
    () => false,
  );

const tokenOf = async (address: string): Promise<string> => {
  const owner: Owner = await logIn(address);
  return owner.generateToken(premiumTool.id);
};

/** Posts forms from so many addresses, fifty at a time. */
async function postAll(
  count: number,
  signal: AbortSignal,
  post: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const one = async () => {
    while (next < count && !signal.aborted) await post(next++).catch(() => undefined);
  };
  await Promise.all(times(50, one));
}

/** Asks for every size of a new picture while the owner uploads more; another visitor sees the picture. */
function renditions(): Attack {
  let picture = '';
  let upload = async (): Promise<unknown> => undefined;
  return {
    name: '300 connections to renditions, and ten uploads',
    async prepare(address) {
      const owner = await logIn(address);
      const bytes = await bytesOf(quarters(2_000, 1_500).jpeg());
      upload = () => sendPicture(address, owner, bytes).then((answer) => answer.text());
      const { id } = await takenPicture(await sendPicture(address, owner, bytes));
      picture = `/pictures/${id}`;
      return picture;
    },
    async round(address, _, signal) {
      const widths = [320, 480, 640, 960, 1280, 1920];
      const paths = times(1_500, (index) => `${picture}/${widths[index % widths.length]}`);
      const uploading = Promise.all(times(10, () => upload().catch(() => undefined)));
      await Promise.all([requestAll(address, paths, signal), uploading]);
    },
    other: async (address) =>
      (await fetch(`${address}${picture}/320`, { headers: fromVisitor(11) })).status === 200,
  };
}

/** The attacks, each of them bounded in time and number. */
export const ATTACKS: readonly Attack[] = [
  // The baseline of this machine.
  { name: 'no attack', round: (_, __, signal) => pause(1_000, undefined, { signal }) },
  {
    name: '1,500 pipelined GET /anime/pN on one connection',
    async round(address, round, signal) {
      const asks = times(1_500, (index) => head(`GET /anime/p${round}-${index}`)).join('');
      await openConnection(address, asks + head('GET /healthz', 'Connection: close'), signal).ended;
    },
  },
  requesting('300 connections to ?category=N', (index) => `/downloads?category=${index}`),
  requesting(
    '300 connections to unknown addresses',
    (index) => `/${'x'.repeat(index % 200)}/${index}`,
  ),
  requesting(
    '300 connections to data of unknown routes',
    (index) => `/anime/${index}.data?_routes=${index},anime`,
  ),
  requesting('300 connections to unknown tools', (index) => `/downloads/tool-${index}`),
  requesting('300 connections to /admin', () => '/admin'),
  requesting('300 connections to files and grants that do not exist', (index) =>
    index % 2 ? `/files/${index}` : `/grants/${index}.a`,
  ),
  requesting(
    '300 connections to pictures that do not exist',
    (index) => `/pictures/${index.toString(16).padStart(32, '0')}/320`,
  ),
  requesting(
    '300 connections to parts of pictures with wrong signatures',
    (index) =>
      `/pictures/${'0'.repeat(32)}/0,0,5000,5000-${index.toString(16).padStart(16, '0')}/320`,
  ),
  renditions(),
  requesting('300 connections to posters', (index) => `/posters/${index}.svg`),
  holdingConnections(
    '120 unfinished chunked POST /admin/save of 7 MB',
    120,
    () =>
      `${head('POST /admin/save', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}${(BODY.length + 10).toString(16)}\r\n`,
    BODY,
  ),
  holdingConnections(
    '120 unfinished POST /admin/save that announce 8 MB',
    120,
    () => head('POST /admin/save', 'Content-Type: application/json', 'Content-Length: 8000000'),
    BODY,
  ),
  holdingConnections(
    '300 uploads without a session that announce 1 GB',
    CONNECTIONS,
    () =>
      head(
        'POST /admin/files?name=a.zip',
        'Content-Type: application/octet-stream',
        'Content-Length: 1000000000',
      ),
    BODY.subarray(0, 1024 * 1024),
  ),
  holdingConnections(
    '300 forms that are never complete',
    CONNECTIONS,
    (index) =>
      head(
        'POST /contact',
        `X-Forwarded-For: ${attackerAddress(index)}`,
        'Content-Type: application/x-www-form-urlencoded',
        'Content-Length: 130000',
      ),
    BODY.subarray(0, 129_000),
  ),
  holdingConnections('1,000 connections that send nothing', 1_000, () => ''),
  holdingConnections(
    '300 heads that never end',
    CONNECTIONS,
    () => 'GET / HTTP/1.1\r\nHost: a\r\nX: ',
  ),
  holdingConnections('300 heads that are too large', CONNECTIONS, () =>
    head('GET /', `X: ${'a'.repeat(60_000)}`),
  ),
  {
    name: '300 connections that read no answer',
    async round(address, round, signal) {
      const asks = (index: number) =>
        times(20, () =>
          head(
            `GET ${round % 2 ? '/anime' : freeTool.downloadUrl}`,
            `X-Forwarded-For: ${attackerAddress(index)}`,
          ),
        ).join('');
      const all = times(CONNECTIONS, (index) =>
        openConnection(address, asks(index), signal).socket.pause(),
      );
      await pause(3_000);
      for (const socket of all) socket.destroy();
    },
  },
  {
    name: '100 parallel logins from 10 addresses',
    round: (address, _, signal) =>
      Promise.all(
        times(100, (index) =>
          fetch(`${address}/admin`, {
            method: 'POST',
            headers: { 'X-Forwarded-For': attackerAddress(index % 10) },
            body: new URLSearchParams({ intent: 'login', passcode: `wrong ${index}` }),
            signal,
          }).then(
            (response) => response.text(),
            () => '',
          ),
        ),
      ).then(() => undefined),
    other: canLogIn,
  },
  {
    name: '2,000 wrong tokens from 100 addresses',
    prepare: tokenOf,
    round: (address, round, signal) =>
      postAll(2_000, signal, (index) =>
        postForm(
          `${address}/downloads/${premiumTool.id}`,
          { token: `${premiumTool.id}-0-${round}${index}` },
          { 'X-Forwarded-For': attackerAddress(index % 100) },
        ),
      ),
    other: async (address, token) =>
      (await postForm(`${address}/downloads/${premiumTool.id}`, { token }, fromVisitor(8)))
        .status === 303,
  },
  {
    name: '1,000 messages from 50 addresses',
    round: (address, round, signal) =>
      postAll(1_000, signal, (index) =>
        postForm(
          `${address}/contact`,
          {
            name: 'A',
            email: 'a@example.com',
            message: `${round} ${index} ${'words '.repeat(1_500)}`,
          },
          { 'X-Forwarded-For': attackerAddress(index % 50) },
        ),
      ),
    other: async (address) =>
      (
        await postForm(
          `${address}/contact`,
          { name: 'Asha', email: 'asha@example.com', message: 'Are you free in May?' },
          fromVisitor(9),
        )
      ).status === 200,
  },
  ...CONTENT_ATTACKS,
];
