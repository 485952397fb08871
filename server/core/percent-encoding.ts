/** True for a path, or another part of a URL, whose percent-encoding is valid (RFC 3986, section 2.1). */
export function isReadable(encoded: string): boolean {
  try {
    // The result is used: the build would remove a call whose result is not, and it could not throw.
    return typeof decodeURIComponent(encoded) === 'string';
  } catch {
    return false;
  }
}
