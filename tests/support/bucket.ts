import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../../server/settings/settings.ts';

/** Starts an S3 server with one empty bucket on a loopback port. */
export async function startBucket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'engawa-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'tools', configs: [] }],
  });
  const { port } = await server.run();
  return {
    settings: {
      bucket: 'tools',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    } satisfies S3Settings,
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
