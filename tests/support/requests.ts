import { type IncomingHttpHeaders, request } from 'node:http';

/** The headers of a visitor with an address of their own, for a site with TRUSTED_PROXIES=1. */
export const fromVisitor = (visitor: number): Record<string, string> => ({
  'X-Forwarded-For': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
});

/** Posts a form as a browser without scripts does, and reads the whole answer. */
export async function postForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text() };
}

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

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
]);

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity);

/** The text of a page without scripts, in one line. */
export const textOf = (html: string): string =>
  decoded(
    html
      .replace(/<head>[\s\S]*?<\/head>/, '')
      .replaceAll(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
      .replaceAll(/<\/?(?:b|i|em|strong|span|a|small|sup)\b[^>]*>/g, '')
      .replaceAll(/<[^>]*>/g, ' '),
  ).replaceAll(/\s+/g, ' ');

/** The addresses that a page leads to, loads or posts to. */
export const addressesOf = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map((match) => decoded(match[1] ?? ''));

/** The first part of an answer that looks like a stack trace. */
export const stackTraceIn = (answer: string): string | undefined =>
  /\bat [^"\n]{1,120}:\d+:\d+|node_modules/.exec(answer)?.[0];
