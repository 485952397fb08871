// `node tests/support/paced-site.ts <pace>`: the built site, with every wait of its mail queue divided by the pace.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const built: typeof import('../../server/start/main.ts') = await import(
  pathToFileURL(path.resolve('build/current/server/main.js')).href
);
await built.start({ mailPace: Number(process.argv[2]) });
