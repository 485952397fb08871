import { once } from 'node:events';
import { createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A port that something else listens on until the running test is finished. */
export async function portInUse(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const bound = server.address();
  return String(typeof bound === 'object' ? bound?.port : '');
}
