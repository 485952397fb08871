import type { ColumnType, Generated } from 'kysely';
import type { AuditClass, AuditEvent } from '../../domain/audit.ts';
import {
  type BySection,
  bySection,
  SECTION_NAMES,
  type SectionName,
} from '../../domain/content/sections.ts';
import type { DeliveryState, MailKind } from '../../domain/delivery.ts';
import type { SaveCause } from '../../domain/history.ts';
import type { Folder, Suspicion } from '../../domain/inbox.ts';
import type { OrderProvider } from '../../domain/orders.ts';
import type { PictureFormat } from '../../domain/pictures/limits.ts';

/**
 * The tables, the same for both dialects. Times are ISO 8601 in UTC with milliseconds, which sort as texts. JSON is
 * `jsonb` in PostgreSQL and text in SQLite.
 */
export interface Database {
  portfolio: SectionColumns & {
    id: string;
    version: number;
    createdAt: ColumnType<string, string, never>;
    updatedAt: string;
  };

  /** Tokens of premium tools, in whatever state. The view `used_tokens` (token, tool_id, used_at) has the used ones. */
  tokens: {
    /** The SHA-256 of the token, in hexadecimal. */
    tokenHash: string;
    /** Null until it is used: an unused token is never stored in clear. */
    token: string | null;
    /** Its last letters, by which the owner recognizes an unused token; empty for an imported one. */
    ending: Generated<string>;
    toolId: string;
    issuedAt: string | null;
    note: Generated<string>;
    expiresAt: string | null;
    usedAt: string | null;
    revokedAt: string | null;
    /** When a new token replaced it; `revokedAt` is the same time. */
    replacedAt: string | null;
    /** Null for one that the owner has generated. */
    orderId: string | null;
  };

  messages: {
    id: Generated<number>;
    name: string;
    email: string;
    message: string;
    receivedAt: string;
    /** Its hash, for as long as an equal one is a duplicate. */
    recentDigest: string | null;
    folder: Folder;
    suspicion: Suspicion;
    readAt: string | null;
  };

  /** Mails to the owner, with a message, and to buyers, with the tokens of an order. */
  mails: {
    id: Generated<number>;
    kind: MailKind;
    /** Null for an order's mail. */
    messageId: number | null;
    /** Null for a message's mail. */
    orderId: string | null;
    /** The buyer's address; empty for the owner, and once it was erased. */
    recipient: string;
    /** What the text of an order's mail needs, as encrypted JSON; empty once it was sent. */
    sealed: string;
    createdAt: string;
    sentAt: string | null;
    delivery: DeliveryState;
    tries: number;
    /** While a process sends the mail, the end of its lease. */
    nextTryAt: string | null;
    claimedBy: string | null;
    /** Of the last attempt; empty for none. */
    lastError: string;
  };

  sessions: {
    idHash: string;
    createdAt: string;
    lastSeenAt: string;
    address: string;
    browser: string;
  };

  settings: {
    name: string;
    value: string;
  };

  toolFiles: {
    name: string;
    title: string;
    size: number;
    sha256: string;
    startedAt: string;
    readyAt: string | null;
    unusedSince: string | null;
  };

  toolDownloads: {
    toolId: string;
    /** The day in UTC, such as `2026-11-21`. */
    day: string;
    downloads: number;
  };

  auditLog: {
    id: Generated<number>;
    class: AuditClass;
    at: string;
    event: AuditEvent;
    detail: string;
    address: string;
    browser: string;
  };

  secondFactor: {
    name: string;
    /** In base32. */
    secret: string;
    begunAt: string;
    /** Null until a first code confirms it. */
    confirmedAt: string | null;
    /** Of the last accepted code: codes up to it are refused. */
    lastStep: Generated<number>;
  };

  recoveryCodes: {
    codeHash: string;
    usedAt: string | null;
  };

  throttles: {
    /** The throttle's name, a colon, and a key. */
    key: string;
    points: number;
    /** In milliseconds since 1970. */
    expire: number;
  };

  /** Page views. A row with empty path and referrer and no views has the visitors of a whole day. */
  visitDays: {
    /** The day in the site's time zone, such as `2026-11-21`; of version 0.2.0 also a month, such as `2024-10`. */
    day: string;
    /** The page's path, or `others`. */
    path: string;
    /** A host, or `others`; empty where there is none. */
    referrer: string;
    views: number;
    visitors: number;
  };

  /** The visitors of the day and of its pages. Deleted at midnight. */
  visitSeen: {
    day: string;
    hash: string;
  };

  /** Deleted at midnight. */
  visitSalts: {
    day: string;
    salt: string;
  };

  /** The versions of the content. */
  versions: {
    version: number;
    savedAt: string;
    cause: SaveCause;
    /** What was put into the editor before this save. */
    restoredFrom: number | null;
    /** Empty for the first version. */
    browser: string;
    /** The browser's id, with which it can send a save again after a lost answer. */
    saveId: string | null;
  };

  /** The sections of each version; none for one that was never stored. */
  versionSections: {
    version: number;
    /** The name of the section. */
    name: string;
    hash: string;
  };

  /** The sections of versions, once for all that have the same. */
  sections: {
    /** The SHA-256 of the body, in hexadecimal. */
    hash: string;
    /** As JSON, with its format. */
    body: string;
  };

  /** Copies of unsaved content that can be opened until they expire. */
  previews: {
    id: string;
    /** The SHA-256 of the token in its address, in hexadecimal. */
    tokenHash: string;
    kind: 'own' | 'shared';
    /** All sections with their formats, as JSON. */
    content: string;
    /** The sections with errors, separated by commas. */
    asPublished: string;
    browser: string;
    createdAt: string;
    storedAt: string;
    expiresAt: string;
  };

  /** The original of each is in the file store. */
  pictures: {
    /** 128 random bits in hexadecimal. */
    id: string;
    /** At first its name on the owner's machine. */
    title: string;
    format: PictureFormat;
    /** In pixels, upright. */
    width: number;
    height: number;
    /** Suggested where it is used. */
    alt: string;
    /** The size of the original. */
    bytes: number;
    /** The SHA-256 of the original, in hexadecimal. */
    sha256: string;
    /** Such as `#a0b1c2`; empty for one with transparent parts. */
    colour: string;
    createdAt: ColumnType<string, string, never>;
    /** Null while it is being stored or deleted. */
    readyAt: string | null;
    /** Null while something uses it, or until the next sweep. */
    unusedSince: string | null;
  };

  /** A payment for one tool. */
  orders: {
    /** Made of the provider and the seller's id, so that a delivery that comes twice is one order. */
    id: string;
    provider: OrderProvider;
    reference: string;
    /** The payment that a refund names. */
    payment: string;
    code: string;
    toolId: string | null;
    quantity: number;
    email: string;
    /** 1 in the seller's test mode. */
    isTest: number;
    note: string;
    receivedAt: string;
    refundedAt: string | null;
  };

  /** Payments, of which a refund may arrive before the order. Whoever changes orders of one locks its row. */
  orderPayments: {
    payment: string;
    refundedAt: string | null;
  };

  passkeys: {
    /** The credential's id, in base64url. */
    id: string;
    name: string;
    /** In base64url. */
    publicKey: string;
    /** 0 for a passkey without one. */
    counter: number;
    /** Separated by commas. */
    transports: string;
    /** Of `SITE_URL` when it was registered: it works there only. */
    host: string;
    createdAt: string;
    lastUsedAt: string | null;
    lastBrowser: string;
  };

  /** Answered challenges, until they would have expired. */
  passkeyAnswers: {
    challengeHash: string;
    until: string;
  };
}

/** The columns of the portfolio that hold its sections, one each (docs/product.md#content). */
export type SectionColumn = `${SectionName}Data`;

/** JSON as the database returns it: a text in SQLite, a value in PostgreSQL, null where it was never stored. */
export type SectionColumns = Record<SectionColumn, ColumnType<unknown, string, string>>;

const columnOf = (name: SectionName): SectionColumn => `${name}Data`;

export function byColumn<T>(make: (name: SectionName) => T): Record<SectionColumn, T>;
export function byColumn<T>(make: (name: SectionName) => T): Record<string, T> {
  return Object.fromEntries(SECTION_NAMES.map((name) => [columnOf(name), make(name)]));
}

/** The sections in a row; null for one that was never stored. */
export const sectionsIn = (row: Readonly<Record<SectionColumn, unknown>>): BySection<unknown> =>
  bySection((name) => {
    const value = row[columnOf(name)];
    return typeof value === 'string' ? JSON.parse(value) : value;
  });
