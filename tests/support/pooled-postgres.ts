import type { TestProject } from 'vitest/node';
import { startPgbouncer } from './pgbouncer.ts';
import { startPostgres } from './running-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a transaction pooler in front of the PostgreSQL server; undefined without one. */
    readonly pooler?: string;
  }
}

/** Starts one PostgreSQL for all test files and a transaction pooler in front of it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const pooler = await startPgbouncer(server.address).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  project.provide('postgres', server.address);
  project.provide('pooler', pooler.address);
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
