/** True for a path whose percent-encoding can be read (RFC 3986, section 2.1). */
export function isReadable(pathname: string): boolean {
  try {
    // What comes out is looked at: a call without a use is left out of the build, and cannot throw there.
    return typeof decodeURIComponent(pathname) === 'string';
  } catch {
    return false;
  }
}

/** True where an answer may be meant for one person: the admin, a download that was paid for, any form. */
export const isPersonal = (method: string, path: string): boolean =>
  (method !== 'GET' && method !== 'HEAD') || /^\/+(admin|grants)(\/|\.|$)/i.test(path);

/** The path for the log, without the grant that opens a premium download for whoever has it. */
export const loggedPath = (path: string): string =>
  path.replace(/(\/grants\/|\/downloads\/[^/]+\/).+/i, '$1…');
