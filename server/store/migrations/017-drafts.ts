import { createHash } from 'node:crypto';
import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';

interface Stored {
  drafts: { base_version: number; content: string; browser: string; kept_at: string };
}

/**
 * Drafts are in the browser from here on. Each of those in the store becomes a document in the folder `drafts` of the
 * data folder, which can be imported as an export. The table goes only after they are on the disk.
 */
export const drafts = (dataDir: string | undefined) => ({
  async up(db: Kysely<Stored>): Promise<void> {
    // A change of the table locks it: an instance of an earlier version stores no draft between the reading and the drop.
    await db.schema.alterTable('drafts').addColumn('written', 'text').execute();
    for (const draft of await db.selectFrom('drafts').selectAll().execute()) {
      if (dataDir === undefined) throw new Error('Drafts are stored, and there is no data folder.');
      const folder = path.join(dataDir, 'drafts');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path.join(folder, nameOf(draft)), textOf(draft), {
        mode: 0o600,
        flush: true,
      });
      await sync(folder);
      await sync(dataDir);
    }
    await db.schema.dropTable('drafts').execute();
  },
});

/** A new name in a folder survives a power failure from here on. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** The same name each time, so that a migration that is repeated writes no second file. */
function nameOf({ kept_at, content }: Stored['drafts']): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return `draft-${kept_at.slice(0, 10).replaceAll(/[^\d-]/g, '')}-${hash}.json`;
}

/** The document as version 0.3.0 writes an export. A draft that is no object of sections is written as it is. */
function textOf({ base_version, content, browser, kept_at }: Stored['drafts']): string {
  const forms: Record<string, unknown> = {};
  const sections: Record<string, unknown> = {};
  try {
    for (const [name, section] of Object.entries(JSON.parse(content))) {
      const { form, ...fields } = Object(section);
      if (form !== undefined) forms[name] = form;
      sections[name] = fields;
    }
  } catch {
    return content;
  }
  const document = {
    program: 'engawa',
    document: 1,
    exportedAt: kept_at,
    version: base_version,
    browser,
    forms,
    content: sections,
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
