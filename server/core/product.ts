import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The folder with `package.json` and `data`, above a build. */
export const PRODUCT_FOLDER = folderAbove(import.meta.dirname);

function folderAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
  return folderAbove(above);
}

const packageSchema = z.object({ version: z.string() });

export const productVersion = (): string =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(PRODUCT_FOLDER, 'package.json'), 'utf8')))
    .version;
