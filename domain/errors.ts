import { ORDER_QUANTITY_MAX } from './orders.ts';
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from './pictures/limits.ts';

/** The name of the store in messages: a message never names a product that is not in use. */
export type StoreName = 'SQLite' | 'PostgreSQL' | 'Supabase';

/**
 * The error catalogue: every error code with its HTTP status and message. Those of
 * docs/product.md#messages are fixed. No other module maps a code to a status or message.
 */
export const ERRORS = {
  'invalid-password': { status: 401, message: 'Invalid password.' },
  'passcode-from-settings': {
    status: 409,
    message: 'ADMIN_PASSCODE is set. Change the passcode there, and start the site again.',
  },
  'invalid-code': { status: 401, message: 'Invalid code.' },
  'invalid-passkey': { status: 401, message: 'This passkey was not accepted.' },
  'passkeys-unavailable': {
    status: 409,
    message: 'Passkeys need SITE_URL: an https address with a name, or localhost.',
  },
  'too-many-passkeys': {
    status: 409,
    message: 'There are 20 passkeys, and there cannot be more. Remove one first.',
  },
  'passkey-known': { status: 409, message: 'This passkey is in the list already.' },
  'passkey-gone': { status: 409, message: 'This passkey was removed in the meantime.' },
  'login-expired': {
    status: 401,
    message: 'This login took too long. Please start again.',
  },
  'second-factor-stands': {
    status: 409,
    message: 'A second factor is already in use. Switch it off first.',
  },
  'disk-full': {
    status: 507,
    message:
      'The disk of the site is full, so nothing can be stored. Delete old backups on the server, or stop the site and delete the folder renditions in DATA_DIR.',
  },
  'session-expired': { status: 401, message: 'Session expired. Please login again.' },
  'load-failed': {
    status: 503,
    message: 'Failed to load data from database. Please try again.',
  },
  unexpected: { status: 500, message: 'Something went wrong here.' },
  'save-failed': { status: 503, message: 'Failed to save data to database. Please try again.' },
  'save-conflict': {
    status: 409,
    message: 'This content was saved elsewhere in the meantime. Nothing was overwritten.',
  },
  'token-generation-failed': {
    status: 503,
    message: 'Failed to generate token. Please try again.',
  },
  'invalid-token': { status: 403, message: 'Invalid or already used token!' },
  // The token could not be checked: it was not refused.
  'token-not-checked': {
    status: 503,
    message: 'Your token could not be checked, and was not used. Please try again.',
  },
  'token-outcome-unknown': {
    status: 503,
    message:
      'Your token could not be checked. Please try again. If it is refused then, this attempt may have used it: contact admin.',
  },
  'token-not-revoked': {
    status: 409,
    message: 'This token could not be revoked: it was used or revoked in the meantime.',
  },
  'tool-free': {
    status: 404,
    message: 'This tool is free now: no token is needed, and none was used.',
  },
  'tool-gone': {
    status: 404,
    message: 'This tool is not offered any more. No token was used. Contact admin about yours.',
  },
  'tool-without-file': {
    status: 404,
    message: 'The file of this tool is missing. No token was used. Please contact admin.',
  },
  'message-failed': {
    status: 503,
    message: 'Failed to send message. Please try again later.',
  },
  // The e-mail provider's statuses and messages (docs/product.md#messages).
  'headless-browser': { status: 451, message: 'Unavailable For Headless Browser' },
  'sender-blocked': { status: 403, message: 'Forbidden' },
  'rate-limited': { status: 429, message: 'Too Many Requests' },
  'source-unknown': { status: 404, message: 'GitHub has no such user.' },
  'source-limited': {
    status: 429,
    message: 'The request limit of GitHub is reached. Please try again later.',
  },
  'source-failed': { status: 502, message: 'GitHub could not be read. Please try again.' },
  'invalid-input': { status: 422, message: 'Please correct the marked fields.' },
  'malformed-request': { status: 400, message: 'This request could not be read.' },
  'https-expected': {
    status: 403,
    message: 'Nothing was sent. This site works only at its https address: {address}',
  },
  'cross-site': { status: 403, message: 'This request came from another site.' },
  'wrong-method': { status: 405, message: 'This method is not accepted here.' },
  'too-large': { status: 413, message: 'This is larger than the site accepts.' },
  'length-required': { status: 411, message: 'This request does not say how long it is.' },
  overloaded: { status: 503, message: 'The site is busy. Please try again in a moment.' },
  'wrong-type': { status: 415, message: 'This type of request is not accepted here.' },
  'too-many-attempts': {
    status: 429,
    message: 'Too many attempts. Please wait and try again.',
  },
  'link-expired': {
    status: 410,
    message: 'This download link has expired. Contact admin for access tokens.',
  },
  'link-outdated': {
    status: 410,
    message: 'The file behind this download link has changed. Contact admin for access tokens.',
  },
  'upload-failed': {
    status: 503,
    message: 'The file could not be stored. Please try again.',
  },
  'picture-too-large': {
    status: 413,
    message: `This picture is larger than ${PICTURE_MAX_BYTES / 1024 / 1024} MB. Save it smaller, or as JPEG.`,
  },
  'picture-too-many-pixels': {
    status: 413,
    message: `This picture has too many pixels: more than ${PICTURE_MAX_PIXELS / 1_000_000} megapixels or, in some formats, more than 13. Save it smaller.`,
  },
  'picture-unknown': {
    status: 415,
    message: 'This file is not a JPEG, PNG, WebP, AVIF or GIF. Save the picture as one of these.',
  },
  'picture-svg': {
    status: 415,
    message: 'SVG files can contain scripts, so they are not accepted. Save it as PNG or WebP.',
  },
  'picture-broken': {
    status: 422,
    message: 'This picture is damaged, or cannot be read. Save it again, and try that file.',
  },
  'picture-in-use': {
    status: 409,
    message: 'This picture is used by the content or a preview, so it was not deleted.',
  },
  'wrong-content': { status: 415, message: 'The content of this file does not match its name.' },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  // The same for a preview that has expired, was revoked, or never existed.
  'preview-ended': { status: 410, message: 'This preview has ended.' },
  'preview-read-only': { status: 405, message: 'This is a preview: nothing was sent.' },
  'too-many-previews': {
    status: 409,
    message: '20 shared preview links are live, and there cannot be more. Revoke one first.',
  },
  'order-not-open': {
    status: 409,
    message: 'This order was refunded or changed in the meantime. Nothing was done.',
  },
  'order-without-tool': {
    status: 409,
    message: 'The tool of this order is not offered as Premium now, so a token would lead nowhere.',
  },
  'order-used': {
    status: 409,
    message: 'All tokens of this order were used or revoked, so there is none to replace.',
  },
  'order-too-large': {
    status: 409,
    message: `This order is for more than ${ORDER_QUANTITY_MAX.toLocaleString('en')} tokens. Generate them at the tool.`,
  },
  'order-without-address': {
    status: 409,
    message: 'This order has no email address. Show its tokens instead.',
  },
  'mail-not-set': {
    status: 409,
    message: 'No mail provider is set that can mail buyers. Show the tokens instead.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * What the e-mail provider's library reports if its service cannot be reached. The inbox shows it with
 * the message. A visitor whose browser cannot reach the server sees `message-failed`.
 */
export const NETWORK_FAILURE = { status: 0, message: 'Network Error' } as const;

/** The message after a save, with the name of the store in use. */
export const saveSucceeded = (store: StoreName): string =>
  `All changes saved successfully to ${store}!`;

/** The alert after a failed save. */
export const SAVE_FAILED_ALERT = 'Failed to save changes. Please try again.';

/** For a section that was sent in an earlier format than it is stored in. */
export const OUTDATED_PAGE =
  'The site was updated since this page was loaded. Copy what is not saved, and load the page again.';
