// Preloaded into a measured site: at SIGUSR2 it collects garbage and prints the memory that is left, in bytes. Node
// needs `--expose-gc`.
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.stdout.write(`memory ${JSON.stringify({ rss, heapUsed })}\n`);
});
