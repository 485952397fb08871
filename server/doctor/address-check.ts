import { z } from 'zod';
import { reasonOf } from '../start-error.ts';
import { advice, broken, type Check, type Diagnosis, good, warning } from './checks.ts';
import { OWN_HEADER, OWN_PATH, type OwnRequests } from './own-requests.ts';

const seenSchema = z.object({
  trustedProxies: z.int(),
  /** How many addresses X-Forwarded-For has: one of each proxy that adds its own. */
  forwarded: z.int(),
});

/** What a site says of the doctor's request. */
export type Seen = z.output<typeof seenSchema>;

/** What came back from the public address; `seen` is null where something else answered, or did not take the proof. */
interface SiteAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly seen: Seen | null;
}

/** How long an answer may take, in milliseconds. */
const ANSWER_MS = 8_000;

/** The check for which the site answers a request of the doctor at its public address. */
export const addressCheck = (siteUrl: string | undefined, own: OwnRequests): Check => [
  'address',
  async () => {
    if (siteUrl === undefined) {
      return [
        advice(
          'SITE_URL is not set: there are no sharing cards, no sitemap and no feed, and the proxies in front cannot be counted.',
          'Set it to your public address, such as https://example.com.',
        ),
      ];
    }
    try {
      return checkAddress(siteUrl, await askSite(siteUrl, own.prove()));
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return [
        warning(
          `${siteUrl} cannot be reached from this machine (${reasonOf(cause)}).`,
          'Open it in a browser elsewhere. If it does not work there, look at the site, its proxy and its certificate, and at the name server.',
        ),
      ];
    }
  },
];

async function askSite(origin: string, proof: string): Promise<SiteAnswer> {
  const answer = await fetch(`${origin}${OWN_PATH}`, {
    headers: { [OWN_HEADER]: proof, Accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const body: unknown = await answer.json().catch(() => null);
  const seen = seenSchema.safeParse(body).data ?? null;
  return { status: answer.status, location: answer.headers.get('Location'), seen };
}

/** Whether the public address leads to this site, and the site counts the proxies in front of it. */
export function checkAddress(siteUrl: string, answer: SiteAnswer): readonly Diagnosis[] {
  const { status, location, seen } = answer;
  const target = location === null ? null : URL.parse(location, siteUrl);
  if (target !== null && target.origin !== siteUrl) {
    const to = target.origin;
    return [broken(`SITE_URL is ${siteUrl}, which leads to ${to}.`, `Set SITE_URL=${to}.`)];
  }
  if (seen === null) {
    return [
      broken(
        `What answers at ${siteUrl} is not this site (${status}).`,
        'Start the site; point the name to this machine, and the proxy to HOST and PORT of the site; or correct SITE_URL.',
      ),
    ];
  }
  const { forwarded, trustedProxies } = seen;
  const set = `TRUSTED_PROXIES is ${trustedProxies}, and a request has passed ${forwarded} that add an address`;
  const fix = `Set TRUSTED_PROXIES=${forwarded}, and start the site again; or let the proxies add it, for nginx by proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.`;
  if (trustedProxies > forwarded) {
    return [broken(`${set}: visitors can choose the address by which they are counted.`, fix)];
  }
  if (trustedProxies < forwarded) {
    return [warning(`${set}: all visitors share one count of attempts.`, fix)];
  }
  return [good(`${siteUrl} leads to this site. ${set}.`)];
}
