// What a build starts with. It asks for the version of Node before it loads the rest, which an older one cannot read.

/** The first version of Node that can run the site. */
const NEEDED = { major: 22, minor: 22 };

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED.major || (major === NEEDED.major && minor < NEEDED.minor)) {
  process.stderr.write(
    `Engawa cannot start. It needs Node ${NEEDED.major}.${NEEDED.minor} or later, and this is Node ${process.versions.node}. Start it with npm start, which brings its own.\n`,
  );
  process.exitCode = 1;
} else {
  void import('./main.ts').then(({ start }) => start());
}
