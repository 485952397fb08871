import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { z } from 'zod';
import { reasonOf } from '../start-error.ts';
import { OWN_HEADER, OWN_PATH } from './own-requests.ts';

/** What a site says of the doctor's request. */
export const seenSchema = z.object({
  version: z.string(),
  commit: z.string().nullable(),
  /** Of the site that answers. */
  trustedProxies: z.int(),
  /** How many addresses X-Forwarded-For has: one of each proxy that adds its own. */
  forwarded: z.int(),
  /** The port of what connects to the site; null where nothing is known of it. */
  port: z.int().nullable(),
  /** The header Host, as it arrived. */
  host: z.string().nullable(),
  /** X-Forwarded-Proto, as it arrived. */
  proto: z.string().nullable(),
});

export type Seen = z.output<typeof seenSchema>;

/** What came back from an address. */
export type SiteAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      /** Where a redirect leads to, or null. */
      readonly location: string | null;
      /** What the site saw; null where something else answered, or did not take the proof. */
      readonly seen: Seen | null;
      /** Whether nothing stands between this process and the site. */
      readonly isDirect: boolean;
      /** By the clock of what answered, or null. */
      readonly date: Date | null;
      /** When it came, by the clock of this machine. */
      readonly at: Date;
      /** When the certificate is valid; null without TLS. */
      readonly certificate: { readonly from: Date; readonly to: Date } | null;
    }
  | { readonly kind: 'failed'; readonly code: string; readonly reason: string };

/** How much of an answer is read, in bytes. */
const MOST = 4_096;

/** Asks the site at an origin what it sees of this request. Redirects are not followed. */
export async function askSite(
  origin: string,
  proof: string,
  signal: AbortSignal,
): Promise<SiteAnswer> {
  const { request } = origin.startsWith('https:') ? https : http;
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      request(`${origin}${OWN_PATH}`, {
        headers: { [OWN_HEADER]: proof, Accept: 'application/json', 'User-Agent': 'Engawa' },
        agent: false,
        signal,
      })
        .once('response', resolve)
        .once('error', reject)
        .end();
    });
    const { statusCode: status = 0, headers, socket } = response;
    const certificate = socket instanceof TLSSocket ? validityOf(socket) : null;
    const location = headers.location ?? null;
    const ownPort = socket.localPort;
    const body = await beginningOf(response);
    const seen = status === 200 ? seenIn(body) : null;
    return {
      kind: 'answered',
      status,
      location,
      seen,
      isDirect: seen !== null && seen.port === ownPort,
      date: dateOf(headers.date),
      at: new Date(),
      certificate,
    };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { kind: 'failed', code, reason: reasonOf(error) };
  }
}

function validityOf(socket: TLSSocket): { from: Date; to: Date } | null {
  const { valid_from: begins, valid_to: ends } = socket.getPeerCertificate();
  const [from, to] = [dateOf(begins), dateOf(ends)];
  return from === null || to === null ? null : { from, to };
}

const dateOf = (text: string | undefined): Date | null => {
  const date = new Date(text ?? '');
  return Number.isNaN(date.getTime()) ? null : date;
};

async function beginningOf(response: http.IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length >= MOST) break;
  }
  response.destroy();
  return text;
}

function seenIn(body: string): Seen | null {
  try {
    return seenSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
