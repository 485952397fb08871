import { z } from 'zod';
import { DELIVERY_STATES } from './delivery.ts';

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
export const inboxEntrySchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** The beginning of the text. */
  excerpt: z.string(),
  receivedAt: z.string(),
  readAt: z.string().nullable(),
  folder: z.enum(FOLDERS),
  suspicion: z.enum(SUSPICIONS),
  delivery: z.enum(DELIVERY_STATES),
  /** How often it was tried to be mailed. */
  tries: z.int(),
  /** When it is tried next, while it waits. */
  nextTryAt: z.string().nullable(),
  /** What the mail provider said when it was tried last, where that failed. */
  words: z.string(),
});

export type InboxEntry = z.output<typeof inboxEntrySchema>;

/** A whole message. */
export const inboxMessageSchema = inboxEntrySchema.extend({ message: z.string() });

export type InboxMessage = z.output<typeof inboxMessageSchema>;

/** Unread messages are counted up to here: counting a million of them would hold the inbox up. */
export const COUNT_MAX = 100;

/** A count of unread messages as it is shown, such as `7` or `99+`. */
export const shownCount = (count: number): string =>
  count < COUNT_MAX ? String(count) : `${COUNT_MAX - 1}+`;

/** How many messages of the inbox and of the folders that anyone can fill are unread; at most `COUNT_MAX`. */
export const inboxCountsSchema = z.object({ unread: z.int(), spam: z.int(), flood: z.int() });

export type InboxCounts = z.output<typeof inboxCountsSchema>;

/** A page of the list, newest first. */
export const inboxPageSchema = z.object({
  entries: z.array(inboxEntrySchema),
  /** Asks for the page behind this one, or null where there is none. */
  next: z.int().nullable(),
  counts: inboxCountsSchema,
  /** False where messages are kept here only. */
  mails: z.boolean(),
});

export type InboxPage = z.output<typeof inboxPageSchema>;
