import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'tailwindcss';

/** A rule of a style sheet. */
export interface StyleRule {
  readonly file: string;
  /** Its selectors, in a line. */
  readonly selector: string;
  /** The at-rules around it, such as `@layer sheets`, the outermost first; a rule around it is one too. */
  readonly within: readonly string[];
  readonly declarations: readonly string[];
}

/** The rules of a style sheet. */
export function parseRules(file: string, sheet: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: { head: string; declarations: string[] }[] = [];
  let text = '';
  for (const [part] of sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/"[^"]*"|[^"]/g)) {
    const head = text.trim().replaceAll(/\s+/g, ' ');
    if (part === '{') {
      open.push({ head, declarations: [] });
      text = '';
    } else if (part === ';' || part === '}') {
      if (head !== '') open.at(-1)?.declarations.push(head);
      text = '';
      if (part === ';') continue;
      const closed = open.pop();
      if (closed === undefined || closed.head.startsWith('@')) continue;
      const within = open.map((around) => around.head);
      rules.push({ file, selector: closed.head, within, declarations: closed.declarations });
    } else text += part;
  }
  return rules;
}

/** The classes that the elements of a source name, as often as they do. */
export function classesIn(source: string): string[] {
  const attributes = [...source.matchAll(/\b\w*[cC]lass(?:Name)?=(?="|\{)/g)].map((match) => {
    const start = match.index + match[0].length;
    return source.slice(start, endOf(source, start));
  });
  return attributes.flatMap((text) =>
    [...text.matchAll(/(["'`])(.*?)\1/gs)].flatMap(([, , words = '']) => words.split(/[\s{}$]+/)),
  );
}

/** Where the quoted text or the braces end that start at `start`. */
function endOf(source: string, start: number): number {
  if (source[start] === '"') return source.indexOf('"', start + 1) + 1;
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return source.length;
}

/** More declarations are better read as a rule with a name than as utilities; so is another layout from a width on. */
const MAX_UTILITIES = 10;
const MAX_FOR_A_WIDTH = 4;
/** What utilities say in more letters than a rule, or not at all, such as a value that is computed. */
const LONG =
  /(?:calc|clamp|gradient|max|min)\(|^(?:animation|background-clip|content|grid-template|mask|outline|scrollbar)|^(?:--|-webkit-)|^[^:]+: .{30}/;
const PLAIN = /^\.([\w-]+)$/;
const WIDTH = /^@media \(m(?:in|ax)-width: [\d.]+rem\)( and \(max-width: [\d.]+rem\))?$/;

/**
 * The classes that should be utilities: one element alone has them, and their rules depend on nothing but the width.
 * A class stays that refines a rule of several classes, or that has rules inside its own.
 */
export function needlessClasses(
  rules: readonly StyleRule[],
  classes: readonly string[],
): { name: string; file: string }[] {
  const uses = Map.groupBy(classes, (name) => name);
  const isPlain = ({ selector, within, declarations }: StyleRule): boolean =>
    PLAIN.test(selector) &&
    declarations.length > 0 &&
    within.every((head) => head.startsWith('@layer') || WIDTH.test(head));
  const isShared = (selector: string): boolean =>
    rules.some(
      (rule) =>
        rule.within.includes(selector) ||
        (rule.selector !== selector && rule.selector.split(/(?::is\(|\)$|, )/).includes(selector)),
    );
  return [...Map.groupBy(rules.filter(isPlain), ({ selector }) => selector)]
    .filter(([selector, found]) => {
      const declarations = found.flatMap((rule) => rule.declarations);
      const isLong =
        declarations.length > MAX_UTILITIES ||
        declarations.some((each) => LONG.test(each)) ||
        found.some((rule) => isForWidth(rule) && rule.declarations.length > MAX_FOR_A_WIDTH);
      return uses.get(selector.slice(1))?.length === 1 && !isLong && !isShared(selector);
    })
    .map(([selector, [rule]]) => ({ name: selector.slice(1), file: rule?.file ?? '' }));
}

const isForWidth = ({ within }: StyleRule): boolean => within.some((head) => WIDTH.test(head));

/** The class names that Tailwind gives a meaning too. */
export async function collidingClasses(root: string, names: Iterable<string>): Promise<string[]> {
  const theme = readFileSync(path.join(root, 'node_modules/tailwindcss/theme.css'), 'utf8');
  const tokens = readFileSync(path.join(root, 'app/styles/tokens.css'), 'utf8');
  const { build } = await compile(`${theme}${tokens}@tailwind utilities;`);
  let built = build([]);
  return [...names].filter((name) => {
    const before = built;
    built = build([name]);
    return built !== before || name === 'group' || name === 'peer';
  });
}

/** The files below `app/` that match, with their texts. */
export const filesOf = (root: string, pattern: string): [file: string, text: string][] =>
  globSync(`app/**/${pattern}`, { cwd: root }).map((file) => [
    file.replaceAll(path.sep, '/'),
    readFileSync(path.join(root, file), 'utf8'),
  ]);
