import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The folder of this checkout or package, which has `package.json` and `data`. A build lies below it. */
export const PRODUCT_FOLDER = folderAbove(import.meta.dirname);

function folderAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
  return folderAbove(above);
}

const packageSchema = z.object({ version: z.string() });

/** The version, as in `package.json`, such as `1.0.0`. */
export const readVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(PRODUCT_FOLDER, 'package.json'), 'utf8')))
    .version;
