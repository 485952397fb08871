import type { PortfolioRecord } from '../../domain/portfolio.ts';
import { Editor } from '../editor/editor.tsx';
import type { Failure } from '../results.ts';
import { AdminLogin } from './admin-login.tsx';
import '../styles/admin-fields.css';
import '../styles/admin-login.css';
import '../styles/admin-desk.css';
import '../styles/admin-entries.css';
import '../styles/admin-downloads.css';

export interface Desk extends PortfolioRecord {
  /** Messages that wait to be read. */
  readonly unread: number;
  /** The largest upload, in bytes. */
  readonly uploadLimit: number;
}

export function AdminSection(props: {
  desk: Desk | null;
  ticket: string | undefined;
  failure: Failure | undefined;
}) {
  const { desk, ticket, failure } = props;
  if (desk === null) return <AdminLogin ticket={ticket} failure={failure} />;
  return (
    <Editor record={desk} unread={desk.unread} uploadLimit={desk.uploadLimit} failure={failure} />
  );
}
