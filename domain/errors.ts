import { PASSKEYS_MAX } from './login.ts';
import { ORDER_QUANTITY_MAX } from './orders.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from './pictures/limits.ts';

/** The store in messages, which never name a product that is not in use. */
export type StoreName = 'SQLite' | 'PostgreSQL' | 'Supabase';

/** Errors with an HTTP status, from their messages. */
function withStatus<Code extends string>(
  status: number,
  messages: Readonly<Record<Code, string>>,
): Readonly<Record<Code, { readonly status: number; readonly message: string }>>;
function withStatus(status: number, messages: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message }]),
  );
}

/** Every error code with its HTTP status and message. Those of docs/product.md#messages are fixed. */
export const ERRORS = {
  ...withStatus(400, {
    'malformed-request': 'This request could not be read.',
  }),
  ...withStatus(401, {
    'invalid-password': 'Invalid password.',
    'invalid-code': 'Invalid code.',
    'invalid-passkey': 'This passkey was not accepted.',
    'login-expired': 'This login took too long. Please start again.',
    'session-expired': 'Session expired. Please login again.',
  }),
  ...withStatus(403, {
    'invalid-token': 'Invalid or already used token!',
    'sender-blocked': 'Forbidden',
    'https-expected': 'Nothing was sent. This site works only at its https address: {address}',
    'cross-site': 'This request came from another site.',
  }),
  ...withStatus(404, {
    'tool-free': 'This tool is free now: no token is needed, and none was used.',
    'tool-gone': 'This tool is not offered any more. No token was used. Contact admin about yours.',
    'tool-without-file':
      'The file of this tool is missing. No token was used. Please contact admin.',
    'source-unknown': 'GitHub has no such user.',
    'not-found': 'There is nothing at this address.',
  }),
  ...withStatus(405, {
    'wrong-method': 'This method is not accepted here.',
    'preview-read-only': 'This is a preview: nothing was sent.',
  }),
  ...withStatus(409, {
    'passcode-from-settings':
      'ADMIN_PASSCODE is set. Change the passcode there, and start the site again.',
    'passkeys-unavailable': 'Passkeys need SITE_URL: an https address with a name, or localhost.',
    'too-many-passkeys': `There are ${PASSKEYS_MAX} passkeys, and there cannot be more. Remove one first.`,
    'passkey-known': 'This passkey is in the list already.',
    'passkey-gone': 'This passkey was removed in the meantime.',
    'second-factor-stands': 'A second factor is already in use. Switch it off first.',
    'save-conflict': 'This content was saved elsewhere in the meantime. Nothing was overwritten.',
    'token-not-revoked': 'This token could not be revoked: it was used or revoked in the meantime.',
    'picture-in-use': 'This picture is used by the content or a preview, so it was not deleted.',
    'too-many-previews':
      '20 shared preview links are live, and there cannot be more. Revoke one first.',
    'order-not-open': 'This order was refunded or changed in the meantime. Nothing was done.',
    'order-without-tool':
      'The tool of this order is not offered as Premium now, so a token would lead nowhere.',
    'order-used': 'All tokens of this order were used or revoked, so there is none to replace.',
    'order-too-large': `This order is for more than ${ORDER_QUANTITY_MAX.toLocaleString('en')} tokens. Generate them at the tool.`,
    'order-without-address': 'This order has no email address. Show its tokens instead.',
    'mail-not-set': 'No mail provider is set that can mail buyers. Show the tokens instead.',
  }),
  ...withStatus(410, {
    'link-expired': 'This download link has expired. Contact admin for access tokens.',
    'link-outdated':
      'The file behind this download link has changed. Contact admin for access tokens.',
    // One message, whether a preview has expired, was revoked or never existed.
    'preview-ended': 'This preview has ended.',
  }),
  ...withStatus(411, {
    'length-required': 'This request does not say how long it is.',
  }),
  ...withStatus(413, {
    'too-large': 'This is larger than the site accepts.',
    'picture-too-large': `This picture is larger than ${PICTURE_MAX_BYTES / 1024 / 1024} MB. Save it smaller, or as JPEG.`,
    'picture-too-many-pixels': `This picture has too many pixels: more than ${PICTURE_MAX_PIXELS / 1_000_000} megapixels or, in some formats, more than 13. Save it smaller.`,
  }),
  ...withStatus(415, {
    'wrong-type': 'This type of request is not accepted here.',
    'picture-unknown':
      'This file is not a JPEG, PNG, WebP, AVIF or GIF. Save the picture as one of these.',
    'picture-svg':
      'SVG files can contain scripts, so they are not accepted. Save it as PNG or WebP.',
    'wrong-content': 'The content of this file does not match its name.',
  }),
  ...withStatus(422, {
    'invalid-input': 'Please correct the marked fields.',
    'picture-broken':
      'This picture is damaged, or cannot be read. Save it again, and try that file.',
  }),
  ...withStatus(429, {
    'rate-limited': 'Too Many Requests',
    'source-limited': 'The request limit of GitHub is reached. Please try again later.',
    'too-many-attempts': 'Too many attempts. Please wait and try again.',
  }),
  ...withStatus(451, {
    // The e-mail provider's statuses and messages (docs/product.md#messages).
    'headless-browser': 'Unavailable For Headless Browser',
  }),
  ...withStatus(500, {
    unexpected: 'Something went wrong here.',
  }),
  ...withStatus(502, {
    'source-failed': 'GitHub could not be read. Please try again.',
  }),
  ...withStatus(503, {
    'load-failed': 'Failed to load data from database. Please try again.',
    'save-failed': 'Failed to save data to database. Please try again.',
    'token-generation-failed': 'Failed to generate token. Please try again.',
    'token-not-checked': 'Your token could not be checked, and was not used. Please try again.',
    'token-outcome-unknown':
      'Your token could not be checked. Please try again. If it is refused then, this attempt may have used it: contact admin.',
    'message-failed': 'Failed to send message. Please try again later.',
    overloaded: 'The site is busy. Please try again in a moment.',
    'upload-failed': 'The file could not be stored. Please try again.',
  }),
  ...withStatus(507, {
    'disk-full':
      'The disk of the site is full, so nothing can be stored. Delete old backups on the server, or stop the site and delete the folder renditions in DATA_DIR.',
  }),
};

export type ErrorCode = keyof typeof ERRORS;

export const saveSucceeded = (store: StoreName): string =>
  `All changes saved successfully to ${store}!`;

export const SAVE_FAILED_ALERT = 'Failed to save changes. Please try again.';

/** For a section that was sent in an earlier format than the stored one. */
export const OUTDATED_PAGE =
  'The site was updated since this page was loaded. Copy what is not saved, and load the page again.';
