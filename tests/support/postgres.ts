import type { TestProject } from 'vitest/node';
import type { Dialect } from '../../server/store/store.ts';
import { startPgbouncer, startPostgres } from './running-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL server for the tests, without a database. */
    readonly postgres: string;
    /** The address of a transaction pooler in front of it; undefined except in the project `pooler`. */
    readonly pooler?: string;
    /** The stores on which tests of the built site run, where those of its services run on both. */
    readonly siteStores: readonly Dialect[];
  }
}

/** Starts one PostgreSQL for all test files, with a pooler where the project asks for it, and deletes it at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  project.provide('postgres', server.address);
  if (project.name !== 'pooler') return server.stop;
  const pooler = await startPgbouncer(server.address).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  project.provide('pooler', pooler.address);
  return async () => {
    await pooler.stop();
    await server.stop();
  };
}
