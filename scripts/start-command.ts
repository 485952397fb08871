import { readFileSync } from 'node:fs';
import { z } from 'zod';

const packageSchema = z.object({
  scripts: z.object({ start: z.string().regex(/^exec node /) }),
});

/** What `npm start` does once the site is built: the program and its arguments. */
export function startCommand(): [program: string, ...args: string[]] {
  const { scripts } = packageSchema.parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const [, , ...args] = scripts.start.split(' ');
  return [process.execPath, ...args];
}
