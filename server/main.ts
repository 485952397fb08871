import { parseEnv } from './env.ts';
import { renderPage } from './render.ts';
import { startSite } from './site.ts';
import { StartError } from './start-error.ts';

try {
  const site = await startSite({
    env: parseEnv(process.env),
    clientFolder: 'build/client',
    policy: true,
    render: renderPage,
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void site.close().then(() => process.exit(0)));
  }
  const passcode =
    site.passcode === null
      ? ''
      : `  The admin passcode, shown this once: ${site.passcode}`;
  process.stdout.write(`Engawa is open at ${site.address}${passcode}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`Engawa cannot start. ${error.message}\n`);
  process.exit(1);
}
