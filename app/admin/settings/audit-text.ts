import type { AuditEvent, AuditFilter, Origin } from '../../../domain/audit.ts';

/** The events as the owner reads them. */
const LABELS: Readonly<Record<AuditEvent, string>> = {
  login: 'Logged in',
  'recovery-code-used': 'Used a recovery code',
  logout: 'Logged out',
  'session-ended': 'Ended another session',
  'other-sessions-ended': 'Ended all other sessions',
  saved: 'Saved',
  'content-exported': 'Exported the content',
  'used-tokens-imported': 'Imported used tokens',
  'tokens-issued': 'Generated tokens',
  'token-revoked': 'Revoked a token',
  'order-assigned': 'Assigned an order to a tool',
  'order-refunded': 'Marked an order as refunded',
  'order-mailed-again': 'Mailed an order again',
  'order-tokens-shown': 'Showed new tokens of an order',
  'messages-exported': 'Exported messages',
  'message-deleted': 'Deleted a message',
  'messages-erased': 'Emptied a folder of messages',
  'file-uploaded': 'Uploaded a file',
  'picture-uploaded': 'Uploaded a picture',
  'picture-deleted': 'Deleted a picture',
  'second-factor-on': 'Switched the second factor on',
  'second-factor-off': 'Switched the second factor off',
  'recovery-codes-renewed': 'Made new recovery codes',
  'passcode-changed': 'Changed the admin password',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'passkeys-removed': 'Removed all passkeys',
  'visit-counting-on': 'Switched the counting of visits on',
  'visit-counting-off': 'Switched the counting of visits off',
  'retention-changed': 'Changed the data retention',
  'preview-shared': 'Shared a preview link',
  'preview-revoked': 'Revoked a preview link',
  'wrong-passcode': 'Wrong password',
  'wrong-code': 'Wrong code',
  'wrong-passkey': 'Wrong passkey',
  'passkey-copied': 'Second copy of a passkey: its counter has not grown',
  'login-blocked': 'Too many attempts',
};

const labels: ReadonlyMap<string, string> = new Map(Object.entries(LABELS));

/** An event as the owner reads it. One that only earlier versions recorded is named by its code. */
export const auditLabel = (event: string): string =>
  labels.get(event) ?? event.replaceAll('-', ' ');

export const FILTER_LABELS: Readonly<Record<AuditFilter, string>> = {
  all: 'Everything',
  owner: 'Done',
  refused: 'Refused',
};

/** The origin of an entry as text. */
export const originText = ({ address, browser }: Origin): string =>
  [browser, address].filter((part) => part !== '').join(', ') || 'A command on the machine';
