import type { TestProject } from 'vitest/node';
import { startPostgres } from './running-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server for the tests, without a database. */
    readonly postgres: string;
  }
}

/** Starts one PostgreSQL for all test files, and deletes it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgres();
  project.provide('postgres', address);
  return stop;
}
