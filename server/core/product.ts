import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/** The folder of this checkout or package, which has `package.json` and `data`. A build lies below it. */
export const PRODUCT_FOLDER = folderAbove(import.meta.dirname);

function folderAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
  return folderAbove(above);
}

/** Which Engawa this is. */
export interface Version {
  /** As in `package.json`, such as `1.0.0`. */
  readonly version: string;
  /** The commit that it was made of, with `-dirty` where files were changed since; null where nothing says it. */
  readonly commit: string | null;
}

const packageSchema = z.object({ version: z.string(), gitHead: z.string().optional() });

/** A package has its commit in `gitHead`, as packages of the npm registry do; a checkout asks git. */
export async function readVersion(): Promise<Version> {
  const { version, gitHead } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(PRODUCT_FOLDER, 'package.json'), 'utf8')),
  );
  return { version, commit: gitHead ?? (await commitOfCheckout()) };
}

async function commitOfCheckout(): Promise<string | null> {
  // A checkout that is a folder of another repository would get that one's commit.
  const args = ['--git-dir', path.join(PRODUCT_FOLDER, '.git'), '--work-tree', PRODUCT_FOLDER];
  return promisify(execFile)('git', [...args, 'describe', '--always', '--dirty', '--exclude=*'])
    .then(({ stdout }) => stdout.trim())
    .catch(() => null);
}
