import { DAY_MS } from '../../domain/durations.ts';
import type { Seen, SiteAnswer } from './ask-site.ts';
import { advice, broken, type Diagnosis, good, warning } from './checks.ts';

/** Whether the site runs on this machine, and as this version. `local`: what its port answers. */
export function checkRunning(
  local: SiteAnswer,
  at: string,
  own: Pick<Seen, 'version' | 'commit'>,
): readonly Diagnosis[] {
  if (local.kind === 'failed') {
    return [
      warning(
        `The site does not run at ${at}: its address, the proxies in front and TLS are not checked.`,
        'Start it, and run this again. If it has other settings than this command, run this with those.',
      ),
    ];
  }
  if (local.seen === null) {
    return [
      broken(
        `What answers at ${at} is not the site of this store, or an earlier version of it.`,
        'Start the site again. If it has another PORT, DATA_DIR or DATABASE_URL, run this with those.',
      ),
    ];
  }
  const { version, commit } = local.seen;
  if (version !== own.version || commit !== own.commit) {
    return [
      warning(
        `The site runs as ${named(local.seen)}, and this is ${named(own)}.`,
        'Build it, and start the site again.',
      ),
    ];
  }
  return [good(`The site runs at ${at}.`)];
}

const named = ({ version, commit }: Pick<Seen, 'version' | 'commit'>): string =>
  commit === null ? version : `${version} (${commit})`;

/** The public address. `answer`: what came back from it. */
export function checkAddress(siteUrl: string, answer: SiteAnswer): readonly Diagnosis[] {
  if (answer.kind === 'failed') {
    if (isTlsFault(answer.code)) return [];
    return [unreachable(siteUrl, answer)];
  }
  const { status, location, seen } = answer;
  const target = location === null ? null : URL.parse(location, siteUrl);
  if (status >= 300 && status < 400 && target !== null && target.origin !== siteUrl) {
    return [
      broken(
        `SITE_URL is ${siteUrl}, which leads to ${target.origin}.`,
        `Set SITE_URL=${target.origin}, the address that visitors use.`,
      ),
    ];
  }
  if (status >= 502 && status <= 504) {
    return [
      broken(
        `The proxy in front of the site answers ${siteUrl} with ${status}: it does not reach the site.`,
        'Let it pass requests on to HOST and PORT of the site, and look at its log.',
      ),
    ];
  }
  if (seen === null) {
    return [
      broken(
        `What answers at ${siteUrl} is not this site (${status}).`,
        'Point the name to this machine, and the proxy to HOST and PORT of the site; or correct SITE_URL.',
      ),
    ];
  }
  const { host } = new URL(siteUrl);
  if (seen.host !== host) {
    return [
      broken(
        `The proxy passes on the host ${seen.host ?? 'not at all'} in place of ${host}: forms of older browsers are refused.`,
        'Let it pass on what it was asked for. For nginx: proxy_set_header Host $host;',
      ),
    ];
  }
  if (siteUrl.startsWith('http:') && seen.proto === 'https') {
    const right = siteUrl.replace('http:', 'https:');
    return [broken(`SITE_URL is ${siteUrl}, and visitors come by https.`, `Set SITE_URL=${right}`)];
  }
  return [good(`${siteUrl} leads to this site.`)];
}

const unreachable = (siteUrl: string, { code, reason }: { code: string; reason: string }) => {
  if (code === 'ENOTFOUND') {
    return broken(
      `No name server knows the host of SITE_URL, ${new URL(siteUrl).host}.`,
      'Add an A or AAAA record of it at your name server, or correct SITE_URL.',
    );
  }
  if (code === 'ECONNREFUSED') {
    return broken(
      `Nothing listens at ${siteUrl}.`,
      'Start the proxy, let it listen there, and open the port in the firewall.',
    );
  }
  return warning(
    `${siteUrl} cannot be reached from this machine (${reason}).`,
    'Open it in a browser elsewhere. If it works there, only this machine cannot reach its own address.',
  );
};

/**
 * How the site counts proxies, against how many add an address to X-Forwarded-For. `isDirect`: nothing stands in front
 * of the site.
 */
export function checkProxies(
  { forwarded, trustedProxies }: Pick<Seen, 'forwarded' | 'trustedProxies'>,
  isDirect: boolean,
): readonly Diagnosis[] {
  const set = `TRUSTED_PROXIES is ${trustedProxies}, and ${counted(forwarded)}`;
  if (trustedProxies > forwarded) {
    return [
      broken(
        `${set}: visitors can write the address by which their attempts are counted.`,
        forwarded === 0
          ? `${ADD_ADDRESS}; or set TRUSTED_PROXIES=0.`
          : `Set TRUSTED_PROXIES=${forwarded}, and start the site again.`,
      ),
    ];
  }
  if (trustedProxies < forwarded) {
    return [
      warning(
        `${set}: all visitors share one count of attempts.`,
        `Set TRUSTED_PROXIES=${forwarded}, and start the site again.`,
      ),
    ];
  }
  if (forwarded === 0 && !isDirect) {
    return [
      warning(
        'The proxy in front of the site adds no address to X-Forwarded-For: all visitors share one count of attempts.',
        `${ADD_ADDRESS}, and set TRUSTED_PROXIES=1.`,
      ),
    ];
  }
  return [good(`${set}.`)];
}

const ADD_ADDRESS =
  'Let the proxy add it, for nginx by proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for';

const counted = (proxies: number): string => {
  if (proxies === 0) return 'no proxy adds an address';
  return proxies === 1 ? '1 proxy adds an address' : `${proxies} proxies add an address`;
};

/**
 * How long before its end a certificate should have been renewed, in milliseconds, and as a part of the time for which it
 * was made: most are renewed with a third left, and some are for six days.
 */
const RENEWED_MS = 14 * DAY_MS;
const RENEWED_PART = 1 / 4;

/** The encryption between visitors and the site. */
export function checkTls(siteUrl: string, answer: SiteAnswer, now: Date): readonly Diagnosis[] {
  if (answer.kind === 'failed')
    return isTlsFault(answer.code) ? [tlsFault(siteUrl, answer.code)] : [];
  if (siteUrl.startsWith('http:')) {
    if (isOfThisMachine(siteUrl)) return [];
    return [
      warning(
        `${siteUrl} is not encrypted: anyone on the way can read the passcode.`,
        'Put a proxy with TLS in front, as deploy/nginx-tls.conf does, and set SITE_URL with https://.',
      ),
    ];
  }
  if (answer.certificate === null) return [];
  const [from, to] = [answer.certificate.from.getTime(), answer.certificate.to.getTime()];
  const day = new Date(to).toISOString().slice(0, 10);
  if (to - now.getTime() > Math.min(RENEWED_MS, (to - from) * RENEWED_PART)) {
    return [good(`The certificate is valid until ${day}.`)];
  }
  return [
    warning(
      `The certificate ends on ${day}, and was not renewed.`,
      'Look at what renews it, such as certbot renew --dry-run, and let the proxy load the new one.',
    ),
  ];
}

const isTlsFault = (code: string): boolean =>
  /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH/.test(code);

function tlsFault(siteUrl: string, code: string): Diagnosis {
  const { hostname: host } = new URL(siteUrl);
  if (code === 'CERT_HAS_EXPIRED') {
    return broken(
      `The certificate of ${host} has expired.`,
      'Renew it, such as with certbot renew, and let the proxy load it.',
    );
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return broken(
      `The certificate at ${host} is for another name.`,
      `Get one for ${host}, and name it in the proxy's configuration.`,
    );
  }
  if (/SELF_SIGNED|UNABLE_TO/.test(code)) {
    return broken(
      `Browsers do not trust the certificate of ${host} (${code}).`,
      'Get one of a public authority, and let the proxy send its whole chain (fullchain.pem).',
    );
  }
  return broken(
    `There is no TLS at ${siteUrl} (${code}).`,
    'Let the proxy listen there with TLS, as in deploy/nginx-tls.conf, or correct SITE_URL.',
  );
}

const isOfThisMachine = (url: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Without SITE_URL nothing can be asked. */
export const withoutSiteUrl = (): readonly Diagnosis[] => [
  advice(
    'SITE_URL is not set: there are no sharing cards, no sitemap and no feed, and the proxies in front cannot be counted.',
    'Set it to your public address, such as https://example.com.',
  ),
];
