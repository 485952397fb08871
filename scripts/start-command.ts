import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({
  scripts: z.object({ start: z.string().regex(/^exec node /) }),
});

/** What `npm start` does in a checkout once the site is built: the program and its arguments. */
export function startCommand(checkout = '.'): [program: string, ...args: string[]] {
  const { scripts } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')),
  );
  const [, , ...args] = scripts.start.split(' ');
  return [process.execPath, ...args];
}
