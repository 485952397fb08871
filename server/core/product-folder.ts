import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of this checkout or package, which has `package.json` and `data`. A build lies below it. */
export const PRODUCT_FOLDER = folderAbove(import.meta.dirname);

function folderAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error(`There is no package.json above ${import.meta.dirname}.`);
  return folderAbove(above);
}
