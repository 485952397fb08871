import { z } from 'zod';

const BEYOND_ASCII = /\P{ASCII}/u;

/** Visible letters beyond ASCII, which a mailbox may have (RFC 6531). */
const LETTERS = /[^\p{ASCII}\p{C}\p{Z}]/gu;

/** A domain without characters that end the host of a URL. */
const DOMAIN = /^(?:[A-Za-z\d.-]|\P{ASCII})+$/u;

/** Whether it is an email address, also one with letters beyond ASCII. */
export function isEmailAddress(text: string): boolean {
  const [mailbox, domain] = partsOf(text);
  return z.regexes.html5Email.test(`${mailbox.replaceAll(LETTERS, 'x')}@${inAscii(domain)}`);
}

/** An email address with its domain in ASCII; the mailbox may still have other letters. */
export function mailedAddress(email: string): string {
  const [mailbox, domain] = partsOf(email);
  return `${mailbox}@${inAscii(domain)}`;
}

/** Whether the server must support SMTPUTF8 (RFC 6531). */
export const needsUtf8 = (email: string): boolean => BEYOND_ASCII.test(partsOf(email)[0]);

function partsOf(address: string): readonly [mailbox: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}

/** A domain in ASCII (RFC 5891), if it can be written so. */
function inAscii(domain: string): string {
  if (!BEYOND_ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  const site = `http://${domain}`;
  return URL.canParse(site) ? new URL(site).hostname : domain;
}
