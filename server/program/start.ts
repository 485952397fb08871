import { Command } from 'commander';

/** `engawa start`: serves the site. `index.ts` runs it, without the other commands in memory; this is its help. */
export const startCommand = (): Command =>
  new Command('start')
    .summary('serve the site until a signal ends it; also without a command')
    .description(
      'Serves the site with the settings of the environment and of .env in the working folder. SIGTERM and Ctrl-C end it ' +
        'when the requests in progress are answered.',
    );
