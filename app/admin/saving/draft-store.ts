/** What was typed on a page of the admin and not saved, as this browser stores it. */
export interface StoredDraft {
  /** The page on which it was typed. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly storedAt: string;
  /** The sections as they were typed, and those that they were typed over, each with the number of its format. */
  readonly content: object;
  readonly base: object;
}

const DATABASE = 'engawa';
const TABLE = 'drafts';

/** Resolves to the result of a request to IndexedDB. */
const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: IDBDatabase | undefined;

/** Opens the database. What is called once it is open does not wait: a page that ends has no time for that. */
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: 'id' });
  const database = await resultOf(request);
  // Another tab deletes the database, such as by the browser's settings, or the browser closes it.
  const forget = () => {
    opened = undefined;
  };
  database.onversionchange = () => {
    forget();
    database.close();
  };
  database.onclose = forget;
  opened = database;
  return database;
}

/** Makes a change. It is committed although the page ends right after the call, and is on the disk once it resolves. */
async function change(make: (table: IDBObjectStore) => void): Promise<void> {
  const within = (opened ?? (await open())).transaction(TABLE, 'readwrite', {
    durability: 'strict',
  });
  const done = new Promise<void>((resolve, reject) => {
    within.oncomplete = () => resolve();
    within.onabort = () => reject(within.error);
  });
  make(within.objectStore(TABLE));
  within.commit();
  return done;
}

/** Stores a draft in place of the one with its id. */
export const putDraft = (draft: StoredDraft): Promise<void> =>
  change((table) => void table.put(draft));

export const deleteDraft = (id: string): Promise<void> => change((table) => void table.delete(id));

/** All drafts of this browser, the newest first. */
export async function readDrafts(): Promise<StoredDraft[]> {
  const within = (opened ?? (await open())).transaction(TABLE);
  const drafts: StoredDraft[] = await resultOf(within.objectStore(TABLE).getAll());
  return drafts.toSorted((one, other) => other.storedAt.localeCompare(one.storedAt));
}
