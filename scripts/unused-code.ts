import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, normalizePath, type Plugin, parseSync, Visitor } from 'vite';
import { z } from 'zod';
import { REACT_DOM, REACT_ROUTER, type UnusedFunctions } from './unused-functions.ts';

const UNUSED = [REACT_ROUTER, REACT_DOM];

/**
 * Removes functions that no page runs, and the texts of React Router's errors, from the scripts that visitors load. The
 * build fails if a package has another version than the one that was read, or lacks a function.
 */
export const unusedCode = (): Plugin => ({
  name: 'engawa:unused-code',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const unused of UNUSED) checkVersion(unused, path.resolve('node_modules'));
  },
  transform: {
    filter: { id: /\/node_modules\/(?:react-dom|react-router)\// },
    handler(code, id) {
      const [, place = ''] = normalizePath(id).split('/node_modules/');
      const names = UNUSED.flatMap(({ package: name, files }) => [
        ...(files[place.slice(name.length + 1)] ?? []),
      ]);
      const left = withoutBodies(code, names);
      const isRouter = place.startsWith(`${REACT_ROUTER.package}/`);
      return { code: isRouter ? withoutMessages(left, path.basename(id)) : left, map: null };
    },
  },
});

const packageSchema = z.object({ version: z.string() });

/** Throws if the installed package is not the one whose functions are listed. */
export function checkVersion(unused: UnusedFunctions, modules: string): void {
  const file = path.join(modules, unused.package, 'package.json');
  const { version } = packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (version === unused.version) return;
  throw new Error(
    `${unused.package} is ${version}, and scripts/unused-functions.ts was written for ${unused.version}. Read there ` +
      'whether its functions are still unused, and correct the version.',
  );
}

/** The code with empty bodies for the named functions, and without the methods of those that are classes. */
export function withoutBodies(code: string, names: readonly string[]): string {
  const missingNames = new Set(names);
  if (missingNames.size === 0) return code;
  const edits: Edit[] = [];
  new Visitor({
    FunctionDeclaration({ id, body }) {
      if (id === null || body === null || !names.includes(id.name)) return;
      missingNames.delete(id.name);
      edits.push({ start: body.start, end: body.end, text: '{}' });
    },
    ExpressionStatement({ start, end, expression }) {
      const name = classOfMethod(expression);
      if (name !== undefined && names.includes(name)) edits.push({ start, end, text: '' });
    },
  }).visit(parseSync('module.js', code).program);
  if (missingNames.size > 0)
    throw new Error(`There is no function ${[...missingNames].join(', ')}.`);
  return applyEdits(code, edits);
}

/** The name in a statement such as `Name.prototype.method = …`. */
function classOfMethod(expression: ESTree.Expression): string | undefined {
  if (expression.type !== 'AssignmentExpression') return undefined;
  const { left } = expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'MemberExpression') return undefined;
  const { object, property } = left.object;
  const isPrototype = property.type === 'Identifier' && property.name === 'prototype';
  return isPrototype && object.type === 'Identifier' ? object.name : undefined;
}

const CHECKS = new Set(['invariant', 'UNSAFE_invariant', 'warning']);

/**
 * The code with `file:line` in place of each error text, like the numbers of React's errors. Visitors never read them.
 */
export function withoutMessages(code: string, file: string): string {
  const edits: Edit[] = [];
  const shorten = (text: ESTree.Argument | undefined) => {
    const isText = text?.type === 'Literal' && typeof text.value === 'string';
    if (!isText && text?.type !== 'TemplateLiteral') return;
    const { start, end } = text;
    const line = code.slice(0, start).split('\n').length;
    edits.push({ start, end, text: `'${file}:${line}'` });
  };
  new Visitor({
    NewExpression({ callee, arguments: [text] }) {
      if (callee.type === 'Identifier' && callee.name === 'Error') shorten(text);
    },
    CallExpression({ callee, arguments: [, text] }) {
      if (callee.type === 'Identifier' && CHECKS.has(callee.name)) shorten(text);
    },
  }).visit(parseSync('module.js', code).program);
  return applyEdits(code, edits);
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const applyEdits = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), code);
