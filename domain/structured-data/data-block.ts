import type { Thing } from './things.ts';

const ESCAPED: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Things as a data block of HTML, which a browser never runs (HTML, section 4.12.1); empty without things. No text in it
 * can end it: what has a meaning in HTML is written as JSON's `\u003c` (HTML, section 4.12.1.3).
 */
export function dataBlock(things: readonly Thing[], nonce: string | undefined): string {
  if (things.length === 0) return '';
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': things });
  const escaped = json.replaceAll(/[<>&\u2028\u2029]/g, (sign) => ESCAPED[sign] ?? '');
  const mark = nonce === undefined ? '' : ` nonce="${nonce}"`;
  return `<script${mark} type="application/ld+json">${escaped}</script>`;
}
