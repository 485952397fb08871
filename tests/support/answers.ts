const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#x27;', "'"],
]);

const decoded = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES.get(entity) ?? entity);

/** The text of a page without scripts, in one line. */
export const textOf = (html: string): string =>
  decoded(
    html
      .replace(/<head>[\s\S]*?<\/head>/, '')
      .replaceAll(/<script\b[\s\S]*?<\/script>|<!--[\s\S]*?-->/g, '')
      .replaceAll(/<\/?(?:b|i|em|strong|span|a|small|sup)\b[^>]*>/g, '')
      .replaceAll(/<[^>]*>/g, ' '),
  ).replaceAll(/\s+/g, ' ');

/** The addresses that a page leads to, loads or posts to. */
export const addressesOf = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map((match) => decoded(match[1] ?? ''));

/** The first part of an answer that looks like a stack trace. */
export const stackTraceIn = (answer: string): string | undefined =>
  /\bat [^"\n]{1,120}:\d+:\d+|node_modules/.exec(answer)?.[0];
