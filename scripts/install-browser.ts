import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from './browser.ts';

const run = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit' }).status === 0;

// Directly as root, otherwise with sudo if it needs no password.
const runAsRoot = (...args: string[]): boolean =>
  process.getuid?.() === 0 ? run(args[0] ?? '', ...args.slice(1)) : run('sudo', '-n', ...args);

const installPackage = (name: string): boolean =>
  runAsRoot('apt-get', 'install', '-y', '--no-install-recommends', name);

const isInstalled = (): boolean => existsSync(findBrowser());

const isReady =
  isInstalled() ||
  (run('playwright', 'install', 'chromium') && isInstalled()) ||
  (runAsRoot('apt-get', 'update') &&
    (installPackage('chromium-headless-shell') || installPackage('chromium')) &&
    isInstalled());

if (!isReady) {
  process.stderr.write(
    'The tests need a Chromium. Install one, and name it in CHROMIUM_PATH if it is not found.\n',
  );
  process.exitCode = 1;
}
