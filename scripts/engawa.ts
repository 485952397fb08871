// `npm run engawa -- <command>`: the program for the machine of the site.
import { runEngawa } from './engawa/program.ts';

process.exitCode = await runEngawa(process.argv.slice(2));
