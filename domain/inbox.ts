import type { DeliveryState } from './delivery.ts';

/** Where the owner finds a message. */
export const FOLDERS = ['inbox', 'spam', 'flood', 'deleted'] as const;

export type Folder = (typeof FOLDERS)[number];

/** The folders that the owner can empty, for good. */
export const ERASABLE_FOLDERS = ['spam', 'flood', 'deleted'] as const satisfies readonly Folder[];

export type ErasableFolder = (typeof ERASABLE_FOLDERS)[number];

/**
 * Why a message does not lie in the inbox; empty where nothing speaks against it. `flood`: it arrived
 * while too many others did. `owner`: the owner says so. The others are `domain/spam.ts`'s rules.
 */
export const SUSPICIONS = [
  '',
  'trap',
  'too-fast',
  'link-in-name',
  'links',
  'only-links',
  'link-markup',
  'disguised',
  'flood',
  'owner',
] as const;

export type Suspicion = (typeof SUSPICIONS)[number];

/** The folder that a message is stored in, and is restored to. */
export function folderOf(suspicion: Suspicion): Exclude<Folder, 'deleted'> {
  if (suspicion === '') return 'inbox';
  return suspicion === 'flood' ? 'flood' : 'spam';
}

/** Folders that anyone can fill. The oldest are deleted, but for those that the owner put there. */
export const LIMITED_FOLDERS = ['spam', 'flood'] as const satisfies readonly Folder[];

/** How much each of them keeps: the newest so many messages, of so many bytes of text in all. */
export const LIMITED_FOLDER_MAX = { messages: 2_000, bytes: 20_000_000 } as const;

/** The kinds of file that messages are exported to. */
export const EXPORT_KINDS = ['csv', 'mbox'] as const;

export type ExportKind = (typeof EXPORT_KINDS)[number];

/** How many messages a page of the inbox has. */
export const INBOX_PAGE = 30;

/** How much of its text a message shows in the list, in characters. */
export const EXCERPT_LENGTH = 160;

/** The longest text that the owner can search for, in characters. */
export const SEARCH_MAX = 200;

/** What the owner can do to a message. `restore` undoes `delete`. */
export const INBOX_DEEDS = [
  'read',
  'unread',
  'spam',
  'not-spam',
  'delete',
  'restore',
  'resend',
] as const;

export type InboxDeed = (typeof INBOX_DEEDS)[number];

/** A message as the owner's list shows it. Times are ISO 8601 in UTC. */
export interface InboxEntry {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** The beginning of the text. */
  readonly excerpt: string;
  readonly receivedAt: string;
  readonly readAt: string | null;
  readonly folder: Folder;
  readonly suspicion: Suspicion;
  readonly delivery: DeliveryState;
  /** How often it was tried to be mailed. */
  readonly tries: number;
  /** When it is tried next, while it waits. */
  readonly nextTryAt: string | null;
  /** What the mail provider said when it was tried last, where that failed. */
  readonly words: string;
}

/** A whole message. */
export interface InboxMessage extends InboxEntry {
  readonly message: string;
}

/** Unread messages are counted up to here: counting a million of them would hold the inbox up. */
export const COUNT_MAX = 100;

/** A count of unread messages as it is shown, such as `7` or `99+`. */
export const shownCount = (count: number): string =>
  count < COUNT_MAX ? String(count) : `${COUNT_MAX - 1}+`;

/** How many messages of the inbox and of the folders that anyone can fill are unread; at most `COUNT_MAX`. */
export interface InboxCounts {
  readonly unread: number;
  readonly spam: number;
  readonly flood: number;
}

/** A page of the list, newest first. */
export interface InboxPage {
  readonly entries: readonly InboxEntry[];
  /** Asks for the page behind this one, or null where there is none. */
  readonly next: number | null;
  readonly counts: InboxCounts;
  /** False where messages are kept here only. */
  readonly mails: boolean;
}
