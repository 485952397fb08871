const MAX = 300;
const SECRET_MIN = 3;

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/**
 * A provider's error message, to be stored and shown to the owner: one line of at most 300 characters that both
 * databases accept, without the site's own secrets, which some servers repeat.
 */
export function providerError(error: unknown, secrets: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = secrets
    .filter((secret) => secret.length >= SECRET_MIN)
    .flatMap((secret) => [secret, encodeURIComponent(secret), base64(secret)])
    .reduce((text, secret) => text.replaceAll(secret, '***'), message)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= MAX) return line || 'No reason given.';
  return `${line.slice(0, MAX - 1).toWellFormed()}…`;
}
