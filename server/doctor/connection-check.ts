import { type Connection, connectionAt } from '../store/connection-kind.ts';
import { type Encryption, encryptionOf } from '../store/postgres.ts';
import { advice, type Diagnosis, good, warning } from './checks.ts';

/** The connection to PostgreSQL at an address: the pooler in between, and its encryption. */
export const checkConnection = async (address: string): Promise<readonly Diagnosis[]> => [
  poolerOf(await connectionAt(address)),
  ...encrypted(encryptionOf(address)),
];

/** What stands between the site and PostgreSQL. */
export function poolerOf({ kind, statementTimeout }: Connection): Diagnosis {
  if (kind === 'direct') return good('Connections lead to PostgreSQL itself, without a pooler.');
  const says = `Connections lead to a pooler in ${kind} mode, with which the site works.`;
  if (statementTimeout !== '0') return good(says);
  return advice(
    `${says} PostgreSQL may continue a statement that the site has cancelled.`,
    "Limit it there: alter role <role> set statement_timeout = '10s'.",
  );
}

/** How the connection is protected. */
export function encrypted(encryption: Encryption): readonly Diagnosis[] {
  if (encryption === 'none') {
    return [
      warning(
        'The connection to the database leaves this machine without encryption.',
        'Take sslmode=disable out of DATABASE_URL, unless the network is your own.',
      ),
    ];
  }
  if (encryption === 'unverified') {
    return [
      advice(
        'The connection to the database is encrypted, but accepts any certificate.',
        'Add sslmode=verify-full and sslrootcert=<file> to DATABASE_URL, with the root certificate of your provider.',
      ),
    ];
  }
  return [];
}
