import { z } from 'zod';
import type { Clock } from '../core/clock.ts';
import { createSigner } from '../core/signed.ts';
import { reasonOf } from '../core/start-error.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';
import { advice, broken, type Diagnosis, good, warning } from './checks.ts';

/** Where a site tells its own doctor what reaches it. A header has the proof: in the address, proxies would log it. */
export const OWN_PATH = '/doctor';
export const OWN_HEADER = 'Engawa-Doctor';

/** How long a proof is valid, in milliseconds. */
const VALID_MS = 60_000;

export type OwnRequests = Awaited<ReturnType<typeof createOwnRequests>>;

/** Proofs that a request was made by the doctor of this site, signed with a key that is made once and stored. */
export async function createOwnRequests(store: Pick<Store, 'db'>, clock: Clock) {
  const signer = createSigner(await settingRows(store).key('doctor-key'), clock);
  return {
    prove: (): string => signer.sign(['doctor'], VALID_MS),
    isOwn: (proof: string): boolean => signer.open(proof, ['doctor'], VALID_MS) !== null,
  };
}

const seenSchema = z.object({
  trustedProxies: z.int(),
  /** How many addresses X-Forwarded-For has: one of each proxy that adds its own. */
  forwarded: z.int(),
});

/** What a site says of the doctor's request. */
export type Seen = z.output<typeof seenSchema>;

/** Asks the site itself at its public address. */
export async function checkAddress(
  siteUrl: string | undefined,
  own: OwnRequests,
): Promise<Diagnosis> {
  if (siteUrl === undefined) {
    return advice(
      'SITE_URL is not set: there are no sharing cards, no sitemap and no feed, and the proxies in front cannot be counted.',
      'Set it to your public address, such as https://example.com.',
    );
  }
  try {
    return judgeAnswer(siteUrl, await askSite(siteUrl, own.prove()));
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return warning(
      `${siteUrl} cannot be reached from this machine (${reasonOf(cause)}).`,
      'Open it in a browser elsewhere. If it does not work there, look at the site, its proxy and its certificate, and at the name server.',
    );
  }
}

/** What comes back from the public address; `seen` is null where something else answers, or does not take the proof. */
async function askSite(origin: string, proof: string) {
  const answer = await fetch(`${origin}${OWN_PATH}`, {
    headers: { [OWN_HEADER]: proof, Accept: 'application/json' },
    redirect: 'manual',
    // Sooner than the check would be given up.
    signal: AbortSignal.timeout(8_000),
  });
  const body: unknown = await answer.json().catch(() => null);
  const seen = seenSchema.safeParse(body).data ?? null;
  return { status: answer.status, location: answer.headers.get('Location'), seen };
}

/** Whether the public address leads to this site, and the site counts the proxies in front of it. */
export function judgeAnswer(
  siteUrl: string,
  { status, location, seen }: Awaited<ReturnType<typeof askSite>>,
): Diagnosis {
  const to = URL.parse(location ?? '', siteUrl)?.origin ?? siteUrl;
  if (to !== siteUrl) {
    return broken(`SITE_URL is ${siteUrl}, which leads to ${to}.`, `Set SITE_URL=${to}.`);
  }
  if (seen === null) {
    return broken(
      `What answers at ${siteUrl} is not this site (${status}).`,
      'Start the site; point the name to this machine, and the proxy to HOST and PORT of the site; or correct SITE_URL.',
    );
  }
  const { forwarded, trustedProxies } = seen;
  const set = `TRUSTED_PROXIES is ${trustedProxies}, and a request has passed ${forwarded} that add an address`;
  const fix = `Set TRUSTED_PROXIES=${forwarded}, and start the site again; or let the proxies add it, for nginx by proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.`;
  if (trustedProxies > forwarded) {
    return broken(`${set}: visitors can choose the address by which they are counted.`, fix);
  }
  if (trustedProxies < forwarded) {
    return warning(`${set}: all visitors share one count of attempts.`, fix);
  }
  return good(`${siteUrl} leads to this site. ${set}.`);
}
