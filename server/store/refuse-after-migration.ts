import type { KyselyPlugin } from 'kysely';
import { SchemaError, schemaStateOf } from './migrate.ts';
import type { Store } from './store.ts';

/** How often an instance looks whether a newer version has migrated the store, in milliseconds. */
const LOOK_MS = 1_000;

const WRITES: ReadonlySet<string> = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
]);

/**
 * Refuses the writes of an instance within a second after a newer version has migrated its store, which may mean other
 * things by the same tables. For a database that several instances share. What it throws is a SchemaError.
 */
export function refuseAfterMigration() {
  let isNewer = false;
  let timer: NodeJS.Timeout | undefined;

  const check = (): void => {
    if (isNewer) throw new SchemaError('newer');
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (WRITES.has(node.kind)) check();
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  return {
    plugin,
    /** Throws where a newer version has migrated the store. */
    check,
    /** Looks at the store until it was migrated, or `stop` is called. */
    start(store: Pick<Store, 'db' | 'dialect'>): void {
      const look = async (): Promise<void> => {
        // While the store does not answer, nothing is written to it either.
        isNewer = (await schemaStateOf(store).catch(() => 'current')) === 'newer';
        if (!isNewer && timer !== undefined) next();
      };
      const next = () => {
        timer = setTimeout(look, LOOK_MS).unref();
      };
      next();
    },
    stop(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
