/** What the audit log notes, by whom it is done: the owner, or somebody who was refused. */
const EVENTS = {
  login: 'owner',
  'recovery-code-used': 'owner',
  logout: 'owner',
  'session-ended': 'owner',
  'other-sessions-ended': 'owner',
  saved: 'owner',
  'tokens-issued': 'owner',
  'token-revoked': 'owner',
  'messages-exported': 'owner',
  'message-deleted': 'owner',
  'messages-erased': 'owner',
  'file-uploaded': 'owner',
  'second-factor-on': 'owner',
  'second-factor-off': 'owner',
  'recovery-codes-renewed': 'owner',
  'passcode-changed': 'owner',
  'wrong-passcode': 'refused',
  'wrong-code': 'refused',
  'login-blocked': 'refused',
} as const;

export type AuditEvent = keyof typeof EVENTS;
export type AuditClass = (typeof EVENTS)[AuditEvent];

/** Whether the owner did it, or somebody was refused. */
export const classOf = (event: AuditEvent): AuditClass => EVENTS[event];

/**
 * How many entries are kept: what the owner did, and refusals apart from that, so that nobody can push the
 * owner's entries out of the log by guessing.
 */
export const AUDIT_KEPT: Readonly<Record<AuditClass, number>> = { owner: 10_000, refused: 1_000 };

/** How many entries a page of the log has. */
export const AUDIT_PAGE = 30;

/** The longest detail of an entry, in characters. */
export const AUDIT_DETAIL_MAX = 200;

/** Which entries to show. */
export const AUDIT_FILTERS = ['all', 'owner', 'refused'] as const;

export type AuditFilter = (typeof AUDIT_FILTERS)[number];

/** Where a request came from, as far as the log keeps it. */
export interface Origin {
  /** The network address as attempts are counted by it; empty for a command on the machine. */
  readonly address: string;
  /** The browser's short name; empty for a command on the machine. */
  readonly browser: string;
}

/** An entry of the log. The time is ISO 8601 in UTC. */
export interface AuditEntry {
  readonly id: number;
  readonly at: string;
  readonly event: AuditEvent;
  /** What it was done to, such as `home, about: version 7`; never a secret. */
  readonly detail: string;
  readonly address: string;
  readonly browser: string;
}

/** A page of the log, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** Asks for the page behind this one, or null where there is none. */
  readonly next: number | null;
}
