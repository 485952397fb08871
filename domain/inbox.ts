export const FOLDERS = ['inbox', 'spam', 'flood', 'deleted'] as const;

export type Folder = (typeof FOLDERS)[number];

export const ERASABLE_FOLDERS = ['spam', 'flood', 'deleted'] as const satisfies readonly Folder[];

export type ErasableFolder = (typeof ERASABLE_FOLDERS)[number];

/**
 * Why a message is not in the inbox; empty if it is. `flood`: too many others arrived; `owner`: the owner marked it as
 * spam; the others are rules in `domain/spam.ts`.
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

/** The folder in which a message is stored, and to which it is restored. */
export function folderOf(suspicion: Suspicion): Exclude<Folder, 'deleted'> {
  if (suspicion === '') return 'inbox';
  return suspicion === 'flood' ? 'flood' : 'spam';
}

/** Folders that anyone can fill. Their oldest messages are deleted, except those the owner moved there. */
export const LIMITED_FOLDERS = ['spam', 'flood'] as const satisfies readonly Folder[];

/** How many messages each of these folders keeps. */
export const LIMITED_FOLDER_MAX = 2_000;

export const INBOX_PAGE = 30;

/** The excerpt of a message in the list, in characters. */
export const EXCERPT_LENGTH = 160;

/** The longest search, in characters. */
export const SEARCH_MAX = 200;

export const INBOX_ACTIONS = ['read', 'unread', 'spam', 'not-spam', 'delete', 'restore'] as const;

export type InboxAction = (typeof INBOX_ACTIONS)[number];

/** Unread messages are counted up to this number: a million would delay the inbox. */
export const COUNT_MAX = 100;

/** Such as `7` or `99+`. */
export const shownCount = (count: number): string =>
  count < COUNT_MAX ? String(count) : `${COUNT_MAX - 1}+`;

/** Unread messages by folder, at most `COUNT_MAX`. */
export interface InboxCounts {
  readonly unread: number;
  readonly spam: number;
  readonly flood: number;
}

/** In characters. An email address has at most 254 (RFC 5321, section 4.5.3.1). */
export const MESSAGE_MAX = { name: 200, email: 254, message: 10_000 } as const;

/** How long the contact alert is shown (docs/product.md#contact). */
export const CONTACT_ALERT_MS = 5_000;

/** The problems of a message's fields. The contact page has words for each. */
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
