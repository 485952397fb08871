// Preloaded into a measured site: at SIGUSR2 it collects garbage and prints the memory that is left, in bytes. Node
// needs `--expose-gc`. Only a collection of the last resort gives the pages back that V8 keeps for later: after other
// ones the resident memory has up to 50 MB of them, more or less by chance.
process.on('SIGUSR2', () => {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { rss, heapUsed } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ rss, heapUsed })}\n`);
});
