/** True for a path, or another part of a URL, whose percent-encoding can be read (RFC 3986, section 2.1). */
export function isReadable(encoded: string): boolean {
  try {
    // What comes out is looked at: a call without a use is left out of the build, and cannot throw there.
    return typeof decodeURIComponent(encoded) === 'string';
  } catch {
    return false;
  }
}
