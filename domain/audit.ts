/** The events of the audit log: actions of the owner, and refused attempts. */
const EVENTS = {
  login: 'owner',
  'recovery-code-used': 'owner',
  logout: 'owner',
  'session-ended': 'owner',
  'other-sessions-ended': 'owner',
  saved: 'owner',
  'content-exported': 'owner',
  'used-tokens-imported': 'owner',
  'tokens-issued': 'owner',
  'token-revoked': 'owner',
  'order-assigned': 'owner',
  'order-refunded': 'owner',
  'order-mailed-again': 'owner',
  'order-tokens-shown': 'owner',
  'message-deleted': 'owner',
  'messages-erased': 'owner',
  'file-uploaded': 'owner',
  'picture-uploaded': 'owner',
  'picture-deleted': 'owner',
  'second-factor-on': 'owner',
  'second-factor-off': 'owner',
  'recovery-codes-renewed': 'owner',
  'passcode-changed': 'owner',
  'passkey-added': 'owner',
  'passkey-removed': 'owner',
  'passkeys-removed': 'owner',
  'visit-counting-on': 'owner',
  'visit-counting-off': 'owner',
  'retention-changed': 'owner',
  'preview-shared': 'owner',
  'preview-revoked': 'owner',
  'wrong-passcode': 'refused',
  'wrong-code': 'refused',
  'wrong-passkey': 'refused',
  'passkey-copied': 'refused',
  'login-blocked': 'refused',
} as const;

export type AuditEvent = keyof typeof EVENTS;
export type AuditClass = (typeof EVENTS)[AuditEvent];

export const classOf = (event: AuditEvent): AuditClass => EVENTS[event];

/** How many entries of each class are stored: guesses must not push out the owner's entries. */
export const AUDIT_MAX_ENTRIES: Readonly<Record<AuditClass, number>> = {
  owner: 10_000,
  refused: 1_000,
};

export const AUDIT_PAGE = 30;

/** In characters. */
export const AUDIT_DETAIL_MAX = 200;

/** The origin of a request; its fields are empty for a command on the server. */
export interface Origin {
  /** The network address by which attempts are counted. */
  readonly address: string;
  /** The browser's short name. */
  readonly browser: string;
}
