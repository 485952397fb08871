// `npm run engawa -- <command>`: the program for the machine of the site.
import { runEngawa } from './engawa/program.ts';

// The reader of the output may end first, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await runEngawa(process.argv.slice(2));
