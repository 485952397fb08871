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
