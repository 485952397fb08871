// `npm run package`: makes `dist/engawa-<version>.tgz`, the built site with only what it runs on, which npm installs.
// `npm run package -- <folder>` makes it in another folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CURRENT, NOT_BUNDLED } from './builds.mjs';

const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** Sharing cards are drawn with their files. */
const FONTS = ['@fontsource-variable/bricolage-grotesque', '@fontsource/dm-mono'];
const [target = 'dist'] = process.argv.slice(2);
const folder = path.join(target, 'package');
const { dependencies, ...facts } = packageSchema.parse(
  JSON.parse(readFileSync('package.json', 'utf8')),
);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
// In the same place as in a checkout, from which the site finds `data`.
cpSync(realpathSync(CURRENT), path.join(folder, CURRENT), { recursive: true });
cpSync('data', path.join(folder, 'data'), {
  recursive: true,
  filter: (file) => !/\.ts$/.test(file),
});
for (const file of ['LICENSE', 'CHANGELOG.md', 'deploy'])
  cpSync(file, path.join(folder, file), { recursive: true });
const contents = {
  ...facts,
  type: 'module',
  bin: { engawa: `${CURRENT}/server/index.js` },
  engines: { node: '>=22.22' },
  dependencies: Object.fromEntries(
    [...NOT_BUNDLED, ...FONTS].map((name) => [name, dependencies[name]]),
  ),
};
writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(contents, null, 2)}\n`);
cpSync('scripts/package-readme.md', path.join(folder, 'README.md'));
execFileSync('npm', ['pack', path.resolve(folder), '--pack-destination', target, '--silent'], {
  stdio: 'inherit',
});
rmSync(folder, { recursive: true });
