#!/usr/bin/env -S node --max-semi-space-size=4 --max-old-space-size=512
// The program `engawa`. It checks the version of Node before it loads the rest, which an older one cannot read.

const NEEDED = { major: 22, minor: 22 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const words = process.argv.slice(2);
if (major < NEEDED.major || (major === NEEDED.major && minor < NEEDED.minor)) {
  process.stderr.write(
    `Engawa cannot start. It needs Node ${NEEDED.major}.${NEEDED.minor} or later, and this is Node ${process.versions.node}. In a checkout, npm start brings its own.\n`,
  );
  process.exitCode = 1;
} else if (words.length === 0 || (words.length === 1 && words[0] === 'start')) {
  // A site that runs for months does not hold the other commands in memory.
  void import('./start/main.ts').then(({ start }) => start());
} else {
  void import('./program/program.ts').then(({ runEngawa }) => runEngawa(words));
}
