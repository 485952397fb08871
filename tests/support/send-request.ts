import { type IncomingHttpHeaders, request } from 'node:http';

/** Sends one request to this machine and reads the answer as it is, without decoding it. */
export const sendRequest = (options: {
  port: number;
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** The local address that sends the request, such as 127.0.1.9. */
  localAddress?: string;
}): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
