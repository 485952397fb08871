import { isIP } from 'node:net';
import { isbot } from 'isbot';
import { z } from 'zod';
import { NO_REFERRER } from '../../domain/visits.ts';

/**
 * The body of a reported view: the page's path, the address of the page that led to it, and whether the browser says
 * that a program drives it (`navigator.webdriver`).
 */
export const reportedView = z.object({
  path: z.string().startsWith('/').max(1_000),
  referrer: z.string().default(''),
  isDriven: z.boolean().default(false),
});

/**
 * Whether a request may count: sent by a page of this site, in a browser that does not ask not to be counted (Global
 * Privacy Control, Do Not Track).
 */
export const isCountable = (headers: Headers): boolean =>
  headers.get('Sec-Fetch-Site') === 'same-origin' &&
  headers.get('Sec-GPC') !== '1' &&
  headers.get('DNT') !== '1' &&
  !isPrefetch(headers.get('Sec-Purpose')) &&
  !isPrefetch(headers.get('Purpose'));

/** Whether a User-Agent is that of a robot. Every browser sends one. */
export const isRobot = (userAgent: string): boolean =>
  userAgent === '' || userAgent.includes('HeadlessChrome') || isbot(userAgent);

const isPrefetch = (purpose: string | null): boolean => purpose?.includes('prefetch') ?? false;

/**
 * The host of a referrer as it is counted: in lower case and without `www.`, since `www.example.com` and
 * `example.com` are one site to the owner. `NO_REFERRER` where there is none, where it is one of `own`, and where it
 * is no web address with a public name: an IP address, or a host with other characters than letters, digits, dots and
 * hyphens (an international name has only these in a URL, as Punycode).
 */
export function referrerHost(referrer: string, own: readonly (string | null)[]): string {
  const url = URL.parse(referrer);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return NO_REFERRER;
  if (own.includes(url.host)) return NO_REFERRER;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const isPublicName = PUBLIC_NAME.test(host) && host.length <= MAX_HOST_LENGTH && isIP(host) === 0;
  return isPublicName ? host : NO_REFERRER;
}

/** Labels with dots between them, at least two. */
const PUBLIC_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/** The longest name of a host (RFC 1035, section 2.3.4). */
const MAX_HOST_LENGTH = 253;
