import { isReadable } from '../percent-encoding.ts';

/** True where an answer may be meant for one person: the admin, a download that was paid for, any form. */
export const isPersonal = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || /^\/+(admin|grants)(\/|\.|$)/i.test(path);

/** The longest path in the log, in characters. */
const LOGGED = 200;

// A grant begins with some 200 characters of base64url (server/downloads/grants.ts): no other part of an address
// is half as long. Whole runs are taken, so that the time does not grow with the square of the length.
const GRANT = /[\w-]{80,}(?:\.[\w-]+)*/g;

/**
 * The path for the log: at most 200 characters of it, and without what may be the grant that opens a premium
 * download for whoever has it.
 */
export function loggedPath(path: string): string {
  const readable = isReadable(path) ? decodeURIComponent(path) : path;
  const hidden = readable
    .replace(/(\/grants\/|\/downloads\/[^/]+\/).+/is, '$1…')
    .replaceAll(GRANT, '…');
  return hidden.length > LOGGED ? `${hidden.slice(0, LOGGED)}…` : hidden;
}
