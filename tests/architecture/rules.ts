import path from 'node:path';
import { foreignTables } from './tables.ts';

/** Source files by their path relative to the root of the project, with `/`. */
export type SourceFiles = ReadonlyMap<string, string>;

interface Import {
  /** As written, such as `zod` or `../server/http/errors.ts`. */
  readonly from: string;
  /** The path of one of our files, or null for a package. */
  readonly ours: string | null;
  readonly isType: boolean;
}

interface Rule {
  /** What the file does wrong; printed after its path. */
  readonly fault: string;
  readonly appliesTo: (file: string) => boolean;
  readonly isBroken: (file: string, source: string) => boolean;
}

const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$/.test(file) || isIn(file, 'tests');

const isIn = (file: string, ...folders: string[]): boolean =>
  folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

// STATEMENT: an import or export at the start of a line, with or without names. CALL: a type import only after
// `typeof`.
const STATEMENT =
  /^[ \t]*(?:import|export)(\s+type\b)?(?:[\w$\s{},*]*?\bfrom)?\s*['"]([^'"]+)['"]/gm;
const CALL = /(typeof\s+)?\b(?:import|require)\s*\(\s*['"]([^'"]+)['"]/g;

function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(STATEMENT), ...source.matchAll(CALL)].map((match) => {
    const from = match[2] ?? '';
    const ours = from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : null;
    return { from, ours, isType: match[1] !== undefined };
  });
}

const anyImport =
  (test: (found: Import, file: string) => boolean) =>
  (file: string, source: string): boolean =>
    importsOf(file, source).some((found) => test(found, file));

const isPackage = ({ from, ours }: Import, ...names: string[]): boolean =>
  ours === null && names.some((name) => from === name || from.startsWith(`${name}/`));

/** Files of these folders, without tests. */
const code =
  (...folders: string[]) =>
  (file: string): boolean =>
    isIn(file, ...folders) && !isTest(file);

const DATABASE = ['kysely', 'better-sqlite3', 'pg'];
const MARKDOWN = [
  'markdown-it',
  'markdown-it-cjk-friendly',
  'markdown-it-footnote',
  'highlight.js',
  'lru-cache',
];
const SQL =
  /\bsql`|['"`]\s*(select\s[^;]{1,80}\sfrom|insert\s+into|delete\s+from|update\s+\w+\s+set)\s/i;
// The property `db`, also destructured; not the end of a hyphenated file name.
const DB_ACCESS = /(?<!-\w+)\.db\b|\[\s*['"]db['"]\s*\]|[{,]\s*db\s*[,:}=]/;
const QUERY = /\b(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin)\b/;
const ANSWER = /\bnew Response\b|\bResponse\.(json|redirect|error)\b/;
/** What scripts/unused-functions.ts leaves out of what visitors load. */
const LEFT_OUT =
  /\b(?:ViewTransition|SuspenseList|Activity|useActionState)\b[\w$\s{},]*\bfrom\s*'react'|\b(?:preload|preloadModule|preinit|preinitModule|preconnect|prefetchDNS)\b[\w$\s{},]*\bfrom\s*'react-dom'|<Fragment\b[^>]*\bref=|\bprecedence=/;
const VAGUE_NAMES = ['utils', 'util', 'helpers', 'helper', 'misc', 'common'];
const ENVIRONMENT =
  /\bprocess\s*(\.|\[\s*['"])\s*env\b|\benv\b[^;]*\bfrom\s*['"](node:)?process['"]/;

/** The layers of the server, the lowest first. A layer may import the layers that are listed before it. */
const LAYERS: readonly (readonly string[])[] = [
  ['core'],
  ['settings', 'store'],
  ['files', 'throttles'],
  ['site.ts'],
  ['http'],
  ['audit', 'mails'],
  ['content'],
  ['login', 'uploads'],
  [
    'downloads',
    'messages',
    'anime',
    'visits',
    'retention',
    'previews',
    'pictures',
    'discovery',
    'sources',
    'backup',
  ],
  ['orders'],
  ['doctor'],
  ['services.ts'],
  ['pages'],
  ['start'],
  ['program'],
  ['index.ts'],
];

const layerOf = (file: string): number =>
  LAYERS.findIndex((parts) => parts.some((part) => isIn(file, `server/${part}`)));

/** The part of the server that a file belongs to: a folder, or the file itself. */
const partOf = (file: string): string => file.split('/')[1] ?? '';

const HTTP = 'server/http';

/** The routes of a feature. */
const ROUTES = /^server\/[a-z]+\/[a-z-]*routes\.ts$/;

const isAbove = ({ ours: imported }: Import, file: string): boolean => {
  if (imported === null || !imported.startsWith('server/')) return false;
  if (partOf(imported) === partOf(file)) return false;
  const [own, other] = [layerOf(file), layerOf(imported)];
  // What a feature does is apart from how it is asked: only its routes know of requests.
  const isFeature =
    file.split('/').length > 2 && own < layerOf('server/pages/') && own > layerOf(HTTP);
  if (isFeature && isIn(imported, HTTP) && !ROUTES.test(file)) return true;
  // Two folders of one layer are features that must not import each other.
  const areSingleFiles = partOf(file).endsWith('.ts') && partOf(imported).endsWith('.ts');
  return own === other ? !areSingleFiles : other > own || other === -1;
};

/** The folders that are no features. */
const WITHOUT_QUERIES = /^server\/(http|pages|start|program)\//;

/** Where queries are made: in the files of a feature, but for its routes. */
const mayQuery = (file: string): boolean =>
  /^server\/[a-z]+\//.test(file) && !WITHOUT_QUERIES.test(file) && !ROUTES.test(file);

/** A route of React Router, whose file has its loader, action and page. */
const ROUTE = /^app\/(pages\/[a-z-]+|admin\/[a-z-]+)\/([a-z-]+-)?route\.tsx$/;

/** The folder of the page that a file of the app belongs to. */
const pageOf = (file: string): string | undefined => /^app\/pages\/([^/]+)\//.exec(file)?.[1];

/** Whether a file may import from this page: its own, except that not-found shows Home, and pages show not-found. */
const mayImportPage = (page: string, file: string): boolean => {
  if (pageOf(file) === page) return true;
  if (page === 'not-found')
    return pageOf(file) !== undefined || isIn(file, 'app/root.tsx', 'app/entry.server.tsx');
  return page === 'home' && pageOf(file) === 'not-found';
};

const RULES: readonly Rule[] = [
  {
    fault: 'domain imports something other than itself, zod and the parser of Markdown',
    appliesTo: code('domain'),
    isBroken: anyImport((found, file) =>
      found.ours === null
        ? !isPackage(found, 'zod', ...(isIn(file, 'domain/markdown') ? MARKDOWN : []))
        : !isIn(found.ours, 'domain'),
    ),
  },
  {
    fault: 'scenes import something other than themselves and domain',
    appliesTo: code('scenes'),
    isBroken: anyImport(({ ours }) => ours === null || !isIn(ours, 'scenes', 'domain')),
  },
  {
    fault: 'data imports something other than itself and domain',
    appliesTo: code('data'),
    isBroken: anyImport(({ ours }) => ours === null || !isIn(ours, 'data', 'domain')),
  },
  {
    fault: 'app imports more from server than types and, in app/context.ts, its context',
    appliesTo: code('app'),
    isBroken: anyImport(
      ({ ours, isType }, file) =>
        ours !== null &&
        isIn(ours, 'server') &&
        !isType &&
        !(file === 'app/context.ts' && ours === 'server/pages/page-context.ts'),
    ),
  },
  {
    fault: 'app imports a folder that is none of its business',
    appliesTo: code('app'),
    isBroken: anyImport(
      ({ ours }) => ours !== null && !isIn(ours, 'app', 'domain', 'scenes', 'server'),
    ),
  },
  {
    fault:
      'a primitive of app/ui imports something of ours other than another one, the words of the frame and the letters of a text',
    appliesTo: code('app/ui'),
    isBroken: anyImport(
      ({ ours }) =>
        ours !== null &&
        !isIn(ours, 'app/ui', 'app/frame.tsx', 'domain/words/word.ts', 'domain/graphemes.ts'),
    ),
  },
  {
    fault: 'app/admin, app/layout, app/ui or another page imports a page',
    appliesTo: code('app'),
    isBroken: anyImport(({ ours }, file) => {
      const page = ours === null ? undefined : pageOf(ours);
      return page !== undefined && !mayImportPage(page, file);
    }),
  },
  {
    fault: 'something other than the page of the admin imports the editor',
    appliesTo: (file) => code('app')(file) && !isIn(file, 'app/admin'),
    isBroken: anyImport(({ ours }) => ours !== null && isIn(ours, 'app/admin')),
  },
  {
    fault: 'something other than the list of routes imports a route',
    appliesTo: code('app'),
    isBroken: anyImport(({ ours }) => ours !== null && ROUTE.test(ours)),
  },
  {
    fault: 'server imports something other than itself, domain, scenes and data',
    appliesTo: code('server'),
    isBroken: anyImport(
      ({ ours }) => ours !== null && !isIn(ours, 'server', 'domain', 'scenes', 'data'),
    ),
  },
  {
    fault: 'server imports something of a layer that is not below',
    appliesTo: (file) => code('server')(file) && layerOf(file) !== -1,
    isBroken: anyImport(isAbove),
  },
  {
    fault: 'a file of the server has no layer',
    appliesTo: code('server'),
    isBroken: (file) => layerOf(file) === -1,
  },
  {
    fault: 'a query is made outside a feature, or in its routes',
    appliesTo: (file) => code('server', 'scripts')(file) && !mayQuery(file),
    isBroken: (_, source) => DB_ACCESS.test(source),
  },
  {
    fault: 'a query is about a table of another feature',
    // The schema has every table, whoever it belongs to.
    appliesTo: (file) =>
      code('server')(file) && !isIn(file, 'server/store/migrations', 'server/store/schema.ts'),
    isBroken: (file, source) => QUERY.test(source) && foreignTables(file, source).length > 0,
  },
  {
    fault: 'the database is seen outside a feature, or in its routes',
    appliesTo: (file) => !mayQuery(file) && !isTest(file),
    isBroken: anyImport((found) => isPackage(found, ...DATABASE)),
  },
  {
    fault: 'app makes an answer that is not a page',
    appliesTo: (file) => code('app')(file) && file !== 'app/entry.server.tsx',
    isBroken: (_, source) => ANSWER.test(source),
  },
  {
    fault: 'app uses a part of React that the build leaves out',
    appliesTo: code('app'),
    isBroken: (_, source) => LEFT_OUT.test(source),
  },
  {
    fault: 'a route holds SQL',
    appliesTo: code('app'),
    isBroken: (_, source) => SQL.test(source),
  },
  {
    fault: 'the environment is read outside server/settings/read-settings.ts and scripts',
    appliesTo: (file) =>
      !isTest(file) &&
      !isIn(file, 'server/settings/read-settings.ts', 'scripts', 'bench') &&
      !/^[^/]+\.config\.ts$/.test(file),
    isBroken: (_, source) => ENVIRONMENT.test(source),
  },
  {
    fault: 'a test or benchmark starts a process that reads the .env of the developer',
    appliesTo: (file) =>
      isIn(file, 'tests', 'bench') &&
      !isIn(file, 'tests/support/running-site.ts', 'tests/architecture/rules.test.ts'),
    isBroken: (_, source) => /\bPATH: process\.env\.PATH\b/.test(source),
  },
  {
    fault: 'the name says nothing about what it holds',
    appliesTo: () => true,
    isBroken: (file) =>
      file.split('/').some((part) => VAGUE_NAMES.includes(part.replace(/\..*$/, '').toLowerCase())),
  },
  {
    fault: 'a line of a comment is longer than 120 columns',
    appliesTo: () => true,
    isBroken: (_, source) => /^(?=[ \t]*(?:\/?\*|\/\/)).{121}/m.test(source),
  },
];

/** The violations of the rules, one line each: the path and the fault. */
export const violations = (files: SourceFiles): string[] =>
  [...files].flatMap(([file, source]) =>
    RULES.filter((rule) => rule.appliesTo(file) && rule.isBroken(file, source)).map(
      (rule) => `${file}: ${rule.fault}`,
    ),
  );

/** The faults of all rules. A sample must show each of them. */
export const faults: readonly string[] = RULES.map(({ fault }) => fault);
