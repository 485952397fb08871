import { z } from 'zod';

const BEYOND_ASCII = /\P{ASCII}/u;

/** Letters beyond ASCII that a mailbox's name may have (RFC 6531): none that cannot be seen. */
const LETTERS = /[^\p{ASCII}\p{C}\p{Z}]/gu;

/** A domain, without what would end the host of an address. */
const DOMAIN = /^(?:[A-Za-z\d.-]|\P{ASCII})+$/u;

/** Whether it is an email address, also one with letters beyond ASCII. */
export function isEmailAddress(text: string): boolean {
  const [mailbox, domain] = partsOf(text);
  return z.regexes.html5Email.test(`${mailbox.replaceAll(LETTERS, 'x')}@${inAscii(domain)}`);
}

/** An email address as it is mailed: the domain in ASCII. The mailbox may still have other letters. */
export function mailedAddress(email: string): string {
  const [mailbox, domain] = partsOf(email);
  return `${mailbox}@${inAscii(domain)}`;
}

/** Whether its mailbox has letters beyond ASCII, which few servers take (SMTPUTF8, RFC 6531). */
export const needsUtf8 = (email: string): boolean => BEYOND_ASCII.test(partsOf(email)[0]);

/** The mailbox and the domain; an empty mailbox where there is no @. */
function partsOf(address: string): readonly [mailbox: string, domain: string] {
  const at = address.lastIndexOf('@');
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
}

/** A domain as name servers have it (RFC 5891); one that cannot be written so stays as it is. */
function inAscii(domain: string): string {
  if (!BEYOND_ASCII.test(domain) || !DOMAIN.test(domain)) return domain;
  const site = `http://${domain}`;
  return URL.canParse(site) ? new URL(site).hostname : domain;
}
