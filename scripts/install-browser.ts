import { spawnSync } from 'node:child_process';
import { findBrowser } from './browser.ts';

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

// As root directly, otherwise only where sudo asks for no password.
const system = (...args: string[]): boolean =>
  process.getuid?.() === 0 ? run(args[0] ?? '', ...args.slice(1)) : run('sudo', '-n', ...args);

const isInstalled = (): boolean => findBrowser() !== undefined;

const ready =
  isInstalled() ||
  (run('playwright', 'install', 'chromium') && isInstalled()) ||
  (system('apt-get', 'update') &&
    system('apt-get', 'install', '-y', '--no-install-recommends', 'chromium') &&
    isInstalled());

if (!ready) {
  process.stderr.write(
    'The tests need a Chromium. Install one, and name it in CHROMIUM_PATH if it is not found.\n',
  );
  process.exitCode = 1;
}
