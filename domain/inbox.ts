export const FOLDERS = ['inbox', 'spam', 'flood', 'deleted'] as const;

export type Folder = (typeof FOLDERS)[number];

/** The folders that the owner can empty permanently. */
export const ERASABLE_FOLDERS = ['spam', 'flood', 'deleted'] as const satisfies readonly Folder[];

export type ErasableFolder = (typeof ERASABLE_FOLDERS)[number];

/**
 * The reason why a message is not in the inbox; empty if there is none. `flood`: it arrived while too many others
 * did. `owner`: the owner marked it as spam. The others are the rules in `domain/spam.ts`.
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

/** Folders that anyone can fill. Their oldest messages are deleted, except those that the owner moved there. */
export const LIMITED_FOLDERS = ['spam', 'flood'] as const satisfies readonly Folder[];

/** How many messages each of these folders keeps. */
export const LIMITED_FOLDER_MAX = 2_000;

export const INBOX_PAGE = 30;

/** The length of the excerpt in the list, in characters. */
export const EXCERPT_LENGTH = 160;

/** The longest text that the owner can search for, in characters. */
export const SEARCH_MAX = 200;

/** The actions on a message. `restore` undoes `delete`. */
export const INBOX_ACTIONS = ['read', 'unread', 'spam', 'not-spam', 'delete', 'restore'] as const;

export type InboxAction = (typeof INBOX_ACTIONS)[number];

/** Unread messages are counted up to this number, because counting a million would delay the inbox. */
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

/** The maximum lengths of the fields, in characters. An email address has at most 254 (RFC 5321, section 4.5.3.1). */
export const MESSAGE_MAX = { name: 200, email: 254, message: 10_000 } as const;

/** How long the contact alert is shown, in milliseconds (docs/product.md#contact). */
export const CONTACT_ALERT_MS = 5_000;

/** What can be wrong with a field of a message. The contact page has words for each. */
export const MESSAGE_PROBLEMS = [
  'nameMissing',
  'emailMissing',
  'emailInvalid',
  'messageMissing',
  'tooLong',
  'oneLine',
  'notStorable',
] as const;

export type MessageProblem = (typeof MESSAGE_PROBLEMS)[number];
