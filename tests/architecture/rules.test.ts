import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { faults, violations } from './rules.ts';

const ROOT = path.join(import.meta.dirname, '../..');
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
    ['domain/content/home.ts', "import {\n  a,\n  b,\n} from 'zodiac';"],
  ],
  'scenes import something other than themselves and domain': [
    ['scenes/snow.ts', "import { useEffect } from 'react';"],
  ],
  'data imports something other than itself and domain': [
    ['data/default-portfolio.ts', "import { brand } from '../app/root.tsx';"],
  ],
  'app imports more from server than types and, in app/context.ts, its context': [
    ['app/pages/home/route.tsx', "import { createApp } from '../../../server/start/site-app.ts';"],
    ['app/context.ts', "import { type Services } from '../server/services.ts';"],
  ],
  'app imports a folder that is none of its business': [
    ['app/pages.ts', "import { defaultPortfolio } from '../data/default-portfolio.ts';"],
  ],
  'a primitive of app/ui imports something of ours other than another one, the words of the frame and the letters of a text':
    [['app/ui/alert.tsx', "import { ERRORS } from '../../domain/errors.ts';"]],
  'app/admin, app/layout, app/ui or another page imports a page': [
    ['app/admin/choices.ts', "import { ICONS } from '../pages/skills/service-icon-names.ts';"],
    ['app/layout/error-page.tsx', "import { missingOf } from '../pages/not-found/missing.ts';"],
    ['app/root.tsx', "import { HomeSection } from './pages/home/page.tsx';"],
  ],
  'something other than the list of routes imports a route': [
    ['app/pages/home/page.tsx', "import { loader } from './route.tsx';"],
    ['app/admin/form.tsx', "import type { action } from './layout/route.tsx';"],
  ],
  'server imports something other than itself, domain, scenes and data': [
    ['server/start/site-app.ts', "import { PAGES } from '../../app/pages.ts';"],
  ],
  'server imports something of a layer that is not below': [
    ['server/store/store.ts', "import { createTokens } from '../downloads/tokens.ts';"],
    ['server/downloads/tokens.ts', "import type { AppEnv } from '../http/app-env.ts';"],
    ['server/login/routes.ts', "import { createServices } from '../services.ts';"],
  ],
  'a file of the server has no layer': [['server/a-new-folder/visits.ts', '']],
  'a query is made outside a feature, or in its routes': [
    ['server/downloads/routes.ts', "await store.db.deleteFrom('tokens').execute();"],
    ['server/start/open-site.ts', 'const { db, name } = store;'],
    ['scripts/dev.ts', 'const read = async ({\n  name,\n  db,\n}: Store) => name;'],
  ],
  'the database is seen outside a feature, or in its routes': [
    ['server/downloads/routes.ts', "import type { Kysely } from 'kysely';"],
    ['scripts/dev.ts', "const { Pool } = require('pg');"],
  ],
  'something other than the page of the admin imports the editor': [
    ['app/pages/home/page.tsx', "import { Counter } from '../../admin/count.ts';"],
  ],
  'a query is about a table of another feature': [
    ['server/messages/queries.ts', "await store.db.selectFrom('auditLog').execute();"],
    ['server/audit/audit.ts', "for (const table of ['previews'] as const) db.selectFrom(table);"],
  ],
  'app makes an answer that is not a page': [
    ['app/pages/contact/route.tsx', 'throw new Response(null, { status: 405 });'],
  ],
  'app uses a part of React that the build leaves out': [
    ['app/root.tsx', "import { use, ViewTransition } from 'react';"],
    ['app/layout/a.tsx', '<Fragment key={id} ref={part}>'],
    ['app/layout/a.tsx', '<link rel="stylesheet" href={href} precedence="low" />'],
  ],
  'a route holds SQL': [
    [
      'app/pages/home/route.tsx',
      'const rows = await db.query(`select * from portfolio where id = 1`);',
    ],
    ['app/pages/home/route.tsx', "await run('update portfolio set version = 1');"],
  ],
  'the environment is read outside server/settings/read-settings.ts and scripts': [
    ['server/start/site-app.ts', 'const port = process.env.PORT;'],
    ['server/start/site-app.ts', "import { env } from 'node:process';"],
  ],
  'a test or benchmark starts a process that reads the .env of the developer': [
    ['tests/support/stores.ts', 'const env = { PATH: process.env.PATH, ...settings };'],
  ],
  'the name says nothing about what it holds': [['server/utils.ts', '']],
  'a line of a comment is longer than 120 columns': [
    ['server/store/store.ts', `  /** ${'a'.repeat(120)} */\n`],
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
});
