/** The feature that each table belongs to. `settings` belongs to all. */
const OWNERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    content: ['portfolio', 'versions', 'version_sections', 'sections'],
    downloads: ['tokens', 'used_tokens', 'tool_files', 'tool_downloads'],
    mails: ['mails'],
    messages: ['messages'],
    login: ['sessions', 'second_factor', 'recovery_codes', 'passkeys', 'passkey_answers'],
    audit: ['audit_log'],
    throttles: ['throttles'],
    visits: ['visit_days', 'visit_seen', 'visit_salts'],
    previews: ['previews'],
    pictures: ['pictures'],
    orders: ['orders', 'order_payments'],
  }).flatMap(([feature, tables]) => tables.map((table): [string, string] => [table, feature])),
);

/** Queries across features. */
const ACROSS: Readonly<Record<string, readonly string[]>> = {
  // A restore must not replace a site in use; some tables are in no backup.
  'server/backup/restore-backup.ts': [
    'portfolio',
    'versions',
    'version_sections',
    'sections',
    'audit_log',
    'visit_days',
  ],
  'server/backup/tables.ts': [
    'sessions',
    'throttles',
    'passkey_answers',
    'previews',
    'visit_seen',
    'visit_salts',
  ],
  // Every stored text of the content, to find the uploads that it names.
  'server/content/queries.ts': ['previews'],
  // A query for the messages whose mails are deleted.
  'server/mails/mails.ts': ['messages'],
  // What became of the mails of messages.
  'server/messages/queries.ts': ['mails'],
  // What became of the tokens and the mails of orders.
  'server/orders/queries.ts': ['tokens', 'mails'],
  // What is deleted after a while.
  'server/retention/retention.ts': ['messages', 'audit_log', 'orders', 'mails'],
  // All that is uploaded.
  'server/uploads/stored-uploads.ts': ['tool_files', 'pictures', 'portfolio', 'previews'],
  // What is counted beside the visits.
  'server/visits/visit-report.ts': ['tool_downloads', 'tokens'],
};

/** A text that names a table, such as `'toolFiles'`, `'previews as p'` or `'previews.id'`, also in a variable. */
const TABLE = /['"]([a-zA-Z]+)(?:\.\w+)?(?: as \w+)?['"]/g;

/** As it is stored. */
const snakeCase = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables of other features that a file queries, and that are not named here as exceptions. */
export function foreignTables(file: string, source: string): string[] {
  const feature = file.split('/')[1];
  const named = [...source.matchAll(TABLE)].map(([, table = '']) => snakeCase(table));
  return named.filter((table) => {
    const owner = OWNERS.get(table);
    return owner !== undefined && owner !== feature && ACROSS[file]?.includes(table) !== true;
  });
}
