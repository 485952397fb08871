import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const packageSchema = z.object({
  scripts: z.object({ start: z.string().regex(/^exec node /) }),
});

/** The command of `npm start` in a checkout with a build: the program and its arguments. */
export function startCommand(checkout = '.'): [program: string, ...args: string[]] {
  const { scripts } = packageSchema.parse(
    JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8')),
  );
  const [, , ...args] = scripts.start.split(' ');
  return [process.execPath, ...args];
}
