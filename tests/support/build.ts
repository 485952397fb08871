import { existsSync, globSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');
const SERVER = path.join(ROOT, 'build/server/index.js');
/** Written by `scripts/prepare.mjs` when it has found that the build is up to date. */
const RECORD = path.join(ROOT, 'build/.engawa-inputs');
const INPUTS = [
  '{app,domain,public,scenes,server}/**/*',
  'data/default-portfolio.ts',
  '{react-router,site,vite}.config.ts',
];

const timeOf = (file: string): number => statSync(file).mtimeMs;

/** Throws where the site was not built, or was changed after that: tests of an old build show nothing. */
export function requireFreshBuild(): void {
  if (!existsSync(SERVER)) throw new Error('The site is not built. Run: npm run build');
  const built = Math.max(...[SERVER, RECORD].filter(existsSync).map(timeOf));
  const newer = globSync(INPUTS, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] })
    .map((file) => path.join(ROOT, file))
    .find((file) => statSync(file).isFile() && timeOf(file) > built);
  if (newer !== undefined) {
    throw new Error(`build/ is older than ${path.relative(ROOT, newer)}. Run: npm run build`);
  }
}
