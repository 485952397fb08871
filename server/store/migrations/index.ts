import type { Migration } from 'kysely/migration';
import type { Dialect } from '../dialect.ts';
import { initial } from './001-initial.ts';
import { tools } from './002-tools.ts';
import { messages } from './003-messages.ts';
import { security } from './004-security.ts';
import { issuedTools } from './007-issued-tools.ts';
import { visits } from './008-visits.ts';
import { siteData } from './009-site.ts';
import { history } from './010-history.ts';
import { previews } from './011-previews.ts';
import { pictures } from './012-pictures.ts';
import { lostUploads } from './013-lost-uploads.ts';
import { orders } from './014-orders.ts';
import { passkeys } from './015-passkeys.ts';
import { orderMails } from './016-orders.ts';
import { drafts } from './017-drafts.ts';
import { withoutLostUploads } from './018-lost-uploads.ts';
import { login } from './019-login.ts';
import { versionSections } from './022-version-sections.ts';

/**
 * All migrations by name, applied in the order of their names. A released one is never edited. What earlier versions have
 * stored and this one does not is written to `dataDir`.
 */
export const migrationsFor = (dialect: Dialect, dataDir?: string): Record<string, Migration> => ({
  '001-initial': initial(dialect),
  '002-tools': tools(),
  '003-messages': messages,
  '004-security': security(dialect),
  '007-issued-tools': issuedTools,
  '008-visits': visits,
  '009-site': siteData(dialect),
  '010-history': history,
  '011-previews': previews,
  '012-pictures': pictures,
  '013-lost-uploads': lostUploads,
  '014-orders': orders(dialect),
  '015-passkeys': passkeys,
  '016-orders': orderMails(dialect),
  '017-drafts': drafts(dataDir),
  '018-lost-uploads': withoutLostUploads,
  '019-login': login,
  '022-version-sections': versionSections,
});
