import { it } from 'vitest';
import { expectRestoreElsewhere } from '../support/engawa-program.ts';

// tests/programs/backup.test.ts has the same on PostgreSQL, and everything else.
it('the commands, with a site that runs, back it up and restore it elsewhere', () =>
  expectRestoreElsewhere('sqlite'));
