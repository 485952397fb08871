import type { StoreName } from '../../domain/errors.ts';
import type { PortfolioRecord } from '../../domain/portfolio.ts';
import type { UsedToken } from '../../server/store/tokens.ts';
import { Editor } from '../editor/editor.tsx';
import type { Failure } from '../results.ts';
import { AdminLogin } from './admin-login.tsx';
import '../styles/admin-fields.css';
import '../styles/admin-login.css';
import '../styles/admin-desk.css';
import '../styles/admin-entries.css';

export interface Desk extends PortfolioRecord {
  readonly usedTokens: readonly UsedToken[];
  /** Messages that wait to be read. */
  readonly unread: number;
  readonly storeName: StoreName;
}

export function AdminSection(props: { desk: Desk | null; failure: Failure | undefined }) {
  const { desk, failure } = props;
  if (desk === null) return <AdminLogin failure={failure} />;
  return (
    <Editor record={desk} usedTokens={desk.usedTokens} unread={desk.unread} failure={failure} />
  );
}
