import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startBucket } from '../../tests/support/bucket.ts';
import type { S3Settings } from '../settings/settings.ts';
import { s3Bucket } from './s3.ts';

const SETTINGS = { region: 'eu-1', accessKeyId: 'key', secretAccessKey: 'secret' };

/** A store that answers as the test says, and what it was asked. */
async function answering(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<{ store: ReturnType<typeof s3Bucket>; asked: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const endpoint = `http://127.0.0.1:${address.port}/storage/v1/s3/`;
  return { store: s3Bucket({ ...SETTINGS, bucket: 'tools', endpoint }), asked: requests };
}

async function bucketStore(change: Partial<S3Settings> = {}): Promise<ReturnType<typeof s3Bucket>> {
  const bucket = await startBucket();
  onTestFinished(() => bucket.stop());
  return s3Bucket({ ...bucket.settings, ...change });
}

describe('the files in a bucket', () => {
  it('are written, read in parts, measured, replaced and deleted', async () => {
    const store = await bucketStore();
    await store.write('a.zip', Readable.from(['0123', '456789']), 10);
    expect(await store.size('a.zip')).toBe(10);
    expect(await text(await store.read('a.zip', { start: 2, end: 5 }))).toBe('2345');
    await store.write('a.zip', Readable.from([]), 0);
    expect(await store.size('a.zip')).toBe(0);
    await store.delete('a.zip');
    await store.delete('a.zip');
    expect(await store.size('a.zip')).toBeNull();
  });

  it('stay unchanged if the bytes of a new file cannot be read', async () => {
    const store = await bucketStore();
    await store.write('a.zip', Readable.from(['first']), 5);
    const broken = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'));
      },
    });
    await expect(store.write('a.zip', broken, 6)).rejects.toThrow('the disk is gone');
    expect(await text(await store.read('a.zip', { start: 0, end: 4 }))).toBe('first');
  });

  it('are requested again if the store fails for a moment', async () => {
    const { store, asked } = await answering((request, response, count) => {
      if (count === 1) request.socket.destroy();
      else if (count === 2) response.writeHead(503).end();
      else response.writeHead(200, { 'content-length': '7' }).end();
    });
    expect(await store.size('a.zip')).toBe(7);
    expect(asked.map(({ url }) => url)).toEqual(Array(3).fill('/storage/v1/s3/tools/a.zip'));
  });

  it('are missing only if the store says so', async () => {
    const { store, asked } = await answering((_, response) => response.writeHead(500).end());
    await expect(store.size('a.zip')).rejects.toThrow('500');
    expect(asked).toHaveLength(3);
  });

  it('are an error if the store sends only a part of them', async () => {
    const { store } = await answering((_, response) => {
      response.writeHead(206, { 'content-length': '7' }).write('half');
      setImmediate(() => response.destroy());
    });
    const reading = text(await store.read('a.zip', { start: 0, end: 6 }));
    await expect(reading).rejects.toMatchObject({ name: 'FileError' });
  });

  it('are sent once, and no further after a refusal', async () => {
    const { store, asked } = await answering((_, response) =>
      response.writeHead(507).end('<Error><Code>QuotaExceeded</Code></Error>'),
    );
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(65_536));
      },
    });
    const writing = store.write('a.zip', endless, Number.MAX_SAFE_INTEGER);
    await expect(writing).rejects.toThrow('507 QuotaExceeded');
    await expect.poll(() => endless.destroyed).toBe(true);
    expect(asked).toHaveLength(1);
  });
});
