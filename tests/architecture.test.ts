import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults, violations } from './architecture/rules.ts';

const ROOT = path.join(import.meta.dirname, '..');
const FOLDERS = '{app,bench,data,domain,scenes,scripts,server,tests}';

/** The sources of this project. */
function sources(): Map<string, string> {
  const found = globSync([`${FOLDERS}/**/*.{ts,tsx,mjs}`, '*.{ts,mjs}'], {
    cwd: ROOT,
    exclude: ['data/tools/**', '**/node_modules/**'],
  });
  return new Map(
    found.map((file) => [
      file.replaceAll(path.sep, '/'),
      readFileSync(path.join(ROOT, file), 'utf8'),
    ]),
  );
}

/** Small files that each break one rule. */
const BROKEN: Record<string, [file: string, source: string][]> = {
  'domain imports something other than itself, zod and the parser of Markdown': [
    ['domain/content/home.ts', "import { home } from '../../data/default-portfolio.ts';"],
    ['domain/content/home.ts', "import type { Clock } from '../../server/core/clock.ts';"],
    ['domain/content/home.ts', "import { readFile } from 'node:fs/promises';"],
    ['domain/content/home.ts', "import 'react';"],
    ['domain/content/home.ts', "export { draw } from '../../scenes/poster.ts';"],
    ['domain/content/home.ts', "const z = await import('../../app/pages.ts');"],
    ['domain/content/home.ts', "import {\n  a,\n  b,\n} from 'zodiac';"],
  ],
  'scenes import something other than themselves and domain': [
    ['scenes/snow.ts', "import { useEffect } from 'react';"],
    ['scenes/poster/inks.ts', "import { page } from '../../app/pages.ts';"],
  ],
  'data imports something other than itself and domain': [
    ['data/default-portfolio.ts', "import { brand } from '../app/root.tsx';"],
  ],
  'app imports more from server than types and, in app/context.ts, its context': [
    ['app/pages/home/route.tsx', "import { createApp } from '../../../server/start/site-app.ts';"],
    ['app/context.ts', "import { type Services } from '../server/services.ts';"],
    ['app/pages/home/route.tsx', "import { openSqlite } from '../../../server/store/sqlite.ts';"],
    ['app/pages/home/route.tsx', "export * from '../../../server/start/site-app.ts';"],
    ['app/pages/home/route.tsx', "const app = await import('../../../server/start/site-app.ts');"],
    ['app/pages/home/route.tsx', "import '../../../server/start/main.ts';"],
  ],
  'app imports a folder that is none of its business': [
    ['app/pages.ts', "import { defaultPortfolio } from '../data/default-portfolio.ts';"],
    ['app/layout/a.tsx', "import { freshStore } from '../../tests/support/stores.ts';"],
  ],
  'app imports something that only runs on the server': [
    ['app/pages/downloads/file-route.tsx', "import { readFile } from 'node:fs/promises';"],
  ],
  'a primitive of app/ui imports something of ours other than another one, the words of the frame and the letters of a text':
    [
      ['app/ui/alert.tsx', "import { ERRORS } from '../../domain/errors.ts';"],
      ['app/ui/alert.tsx', "import type { PageName } from '../pages.ts';"],
    ],
  'app/admin, app/layout, app/ui or another page imports a page': [
    ['app/admin/choices.ts', "import { ICONS } from '../pages/skills/service-icon-names.ts';"],
    ['app/layout/error-page.tsx', "import { missingOf } from '../pages/not-found/missing.ts';"],
    ['app/ui/alert.tsx', "const page = await import('../pages/home/page.tsx');"],
    ['app/pages/about/page.tsx', "import '../home/home.css';"],
    ['app/root.tsx', "import { HomeSection } from './pages/home/page.tsx';"],
  ],
  'something other than the list of routes imports a route': [
    ['app/pages/home/page.tsx', "import { loader } from './route.tsx';"],
    ['app/admin/form.tsx', "import type { action } from './layout/route.tsx';"],
  ],
  'server imports something other than itself, domain, scenes and data': [
    ['server/start/site-app.ts', "import { PAGES } from '../../app/pages.ts';"],
    ['server/start/site-app.ts', "import { appContext } from '../../app/context.ts';"],
    ['server/pages/react-router.ts', "import { PAGES } from '../../app/pages.ts';"],
    ['server/downloads/tokens.ts', "import { stoppedClock } from '../../tests/support/clock.ts';"],
  ],
  'server imports something of a layer that is not below': [
    ['server/store/store.ts', "import { createTokens } from '../downloads/tokens.ts';"],
    ['server/content/content.ts', "import type { Logins } from '../login/logins.ts';"],
    ['server/downloads/tokens.ts', "import { createInbox } from '../messages/inbox.ts';"],
    ['server/downloads/tokens.ts', "import type { AppEnv } from '../http/app-env.ts';"],
    ['server/http/errors.ts', "import { createDoctor } from '../doctor/checks.ts';"],
    ['server/login/routes.ts', "import { openSite } from '../open-site.ts';"],
    ['server/login/routes.ts', "import { createServices } from '../services.ts';"],
    ['server/core/hashes.ts', "import { openSqlite } from '../store/sqlite.ts';"],
  ],
  'a file of the server has no layer': [['server/a-new-folder/visits.ts', '']],
  'a query is made outside a feature, or in its routes': [
    ['server/downloads/routes.ts', "await store.db.deleteFrom('tokens').execute();"],
    ['server/start/open-site.ts', 'const { db, name } = store;'],
    ['server/start/open-site.ts', 'const { db } = options.store;'],
    ['server/start/open-site.ts', 'const { store: { name, db: database } } = options;'],
    ['server/start/open-site.ts', "await options.store['db'].execute();"],
    [
      'server/program/checks.ts',
      "export const read = ({ db }: Pick<Store, 'db'>) => db.execute();",
    ],
    ['scripts/dev.ts', 'const read = async ({\n  name,\n  db,\n}: Store) => name;'],
  ],
  'the database is seen outside a feature, or in its routes': [
    ['server/downloads/routes.ts', "import type { Kysely } from 'kysely';"],
    ['server/program/tokens.ts', "import { Migrator } from 'kysely/migration';"],
    ['server/start/open-site.ts', "import SqliteDatabase from 'better-sqlite3';"],
    ['server/start/site-app.ts', "import pg from 'pg';"],
    ['scripts/dev.ts', "const { Pool } = require('pg');"],
  ],
  'something other than the page of the admin imports the editor': [
    ['app/pages/home/page.tsx', "import { Counter } from '../../admin/count.ts';"],
    ['app/layout/frame.tsx', "import type { Edits } from '../admin/edits.ts';"],
    ['app/root.tsx', "import './admin/editor.css';"],
  ],
  'a query is about a table of another feature': [
    ['server/messages/queries.ts', "await store.db.selectFrom('auditLog').execute();"],
    ['server/visits/visit-report.ts', "db.selectFrom('tokens').innerJoin('sessions', 'a', 'b');"],
    ['server/login/sessions.ts', "await db.deleteFrom(['portfolio']).execute();"],
    ['server/audit/audit.ts', "for (const table of ['previews'] as const) db.selectFrom(table);"],
    ['server/audit/audit.ts', "const count = (table: 'tokens') => db.selectFrom(table);"],
    ['server/audit/audit.ts', "db.selectFrom(['auditLog', 'messages as m']);"],
    ['server/store/content-lock.ts', "await within.selectFrom('portfolio').forUpdate().execute();"],
  ],
  'app makes an answer that is not a page': [
    ['app/pages/contact/route.tsx', 'throw new Response(null, { status: 405 });'],
    ['app/admin/layout/route.tsx', 'return Response.json({ ok: true });'],
  ],
  'app uses a part of React that the build leaves out': [
    ['app/root.tsx', "import { use, ViewTransition } from 'react';"],
    ['app/admin/form.tsx', "import {\n  useActionState,\n  useState,\n} from 'react';"],
    ['app/layout/a.tsx', "import { preload } from 'react-dom';"],
    ['app/layout/a.tsx', '<Fragment key={id} ref={part}>'],
    ['app/layout/a.tsx', '<link rel="stylesheet" href={href} precedence="low" />'],
  ],
  'a route holds SQL': [
    [
      'app/pages/home/route.tsx',
      'const rows = await db.query(`select * from portfolio where id = 1`);',
    ],
    ['app/pages/home/route.tsx', 'await sql`truncate messages`.execute(db);'],
    ['app/pages/home/route.tsx', "await run('INSERT INTO messages values (1)');"],
    ['app/pages/home/route.tsx', "await run('update portfolio set version = 1');"],
  ],
  'the environment is read outside server/settings/read-settings.ts and scripts': [
    ['server/start/site-app.ts', 'const port = process.env.PORT;'],
    ['server/start/site-app.ts', "const port = process['env'].PORT;"],
    ['server/start/site-app.ts', "import { env } from 'node:process';"],
    ['app/root.tsx', 'const { PORT } = process.env;'],
    ['domain/content/home.ts', "if (process.env['DEBUG']) debug();"],
  ],
  'a test or benchmark starts a process that reads the .env of the developer': [
    ['tests/support/stores.ts', 'const env = { PATH: process.env.PATH, ...settings };'],
    ['bench/start.ts', 'env: { PATH: process.env.PATH }'],
  ],
  'the name says nothing about what it holds': [
    ['server/utils.ts', ''],
    ['app/helpers/dates.ts', ''],
    ['tests/support/misc.ts', ''],
    ['domain/common.test.ts', ''],
  ],
  'an export has no name': [
    ['domain/content/home.ts', 'export default function home() {}'],
    ['app/layout/a.tsx', 'export { A as default };'],
    ['tests/support/postgres.ts', 'export default async () => {};'],
  ],
};

describe('the rules of the project', () => {
  it('are kept', () => {
    const files = sources();
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['app/root.tsx', 'server/start/main.ts', 'domain/content/home.ts']),
    );
    expect(violations(files)).toEqual([]);
  });

  it('are each shown to fail', () => {
    expect(Object.keys(BROKEN).toSorted()).toEqual(faults.toSorted());
  });

  describe.each(Object.entries(BROKEN))('report that %s', (fault, samples) => {
    it.each(samples)('in %s: %j', (file, source) => {
      expect(violations(new Map([[file, source]]))).toContain(`${file}: ${fault}`);
    });
  });

  it.each([
    ['domain/a.ts', "import { z } from 'zod';\nimport { line } from './text.ts';"],
    [
      'domain/a.ts',
      "// import { x } from '../server/start/site-app.ts';\nconst text = 'import react from';",
    ],
    ['domain/a.test.ts', "import { describe } from 'vitest';\nimport fc from 'fast-check';"],
    [
      'scenes/a.ts',
      "import { seededRandom } from './random.ts';\nimport '../domain/content/home.ts';",
    ],
    ['app/context.ts', "import type { Services } from '../server/services.ts';"],
    ['app/layout/a.tsx', "import type {\n  A,\n  B,\n} from '../../server/services.ts';"],
    ['app/layout/a.tsx', "type A = typeof import('../../server/start/site-app.ts');"],
    ['app/layout/a.tsx', 'const words = <p>Select a tool from the list, or update your set.</p>;'],
    [
      'app/pages/home/route.tsx',
      "import { PAGE_NAMES } from '../../../domain/pages.ts';\nexport default () => 1;",
    ],
    ['app/pages/anime/title-route.tsx', "import { a } from '../not-found/missing-page.ts';"],
    ['app/pages/not-found/page.tsx', "import { HomeSection } from '../home/page.tsx';"],
    ['app/context.ts', "export { appContext } from '../server/pages/page-context.ts';"],
    ['server/settings/read-settings.ts', 'parseSettings(process.env);'],
    ['server/login/routes.ts', "import type { AppEnv } from '../http/app-env.ts';"],
    ['server/downloads/tokens.ts', "import { sha256 } from '../core/hashes.ts';"],
    ['server/backup/rows.ts', 'await store.db.execute();'],
    ['server/downloads/tokens.ts', 'const { db } = store;'],
    ['server/start/main.ts', "path.join(BUILD, 'in-use.db');"],
    ['server/store/sqlite.ts', "import SqliteDatabase from 'better-sqlite3';"],
    ['vite.config.ts', 'export default {};'],
    ['scripts/dev.ts', 'parseSettings(process.env);'],
    ['app/common-words.ts', ''],
  ])('let pass what is allowed: %s: %j', (file, source) => {
    expect(violations(new Map([[file, source]]))).toEqual([]);
  });
});
