import { isObject } from '../../domain/same.ts';

/** What was not read of a file: the names of values by their place, such as `basics` or `work`. */
export type Unread = Map<string, Set<string>>;

/** The most entries of a list that are read. */
const ENTRIES_MAX = 1_000;

/** The most texts of an entry that are read, such as keywords. */
const TEXTS_MAX = 100;

/** Reads an object of a file that anybody may have written, and remembers what nobody asked for. */
export class ObjectReader {
  readonly #rest: Map<string, unknown>;
  readonly #place: string;
  readonly #unread: Unread;

  constructor(value: unknown, place: string, unread: Unread) {
    this.#rest = new Map(
      Object.entries(isObject(value) ? value : {}).filter(([, each]) => saysSomething(each)),
    );
    this.#place = place;
    this.#unread = unread;
  }

  /** The first of these values that is a text or a number, as text; empty where none is. */
  text(...names: readonly string[]): string {
    const name = names.find((each) => textOf(this.#rest.get(each)) !== '');
    if (name === undefined) return '';
    const text = textOf(this.#rest.get(name));
    for (const each of names) {
      if (textOf(this.#rest.get(each)) === text) this.#rest.delete(each);
    }
    return text;
  }

  /** The text of a date; null for a value that is none, which then is one that cannot be read. */
  date(name: string): string | null {
    if (!this.#rest.has(name)) return '';
    return this.text(name) || null;
  }

  /** The texts of a list, or of one text with a separator between. */
  texts(name: string, separator: RegExp): string[] {
    const value = this.#rest.get(name);
    const all: readonly unknown[] = Array.isArray(value) ? value : textOf(value).split(separator);
    const texts = all.map(textOf).filter((text) => text !== '');
    if (texts.length > 0 && texts.length <= TEXTS_MAX) this.#rest.delete(name);
    return texts.slice(0, TEXTS_MAX);
  }

  /** The entries of the first of these lists that has some; a text stands for an entry with this `name`. */
  entries(...names: readonly string[]): ObjectReader[] {
    const name = names.find((each) => Array.isArray(this.#rest.get(each))) ?? '';
    const list = this.#rest.get(name);
    if (!Array.isArray(list)) return [];
    this.#rest.delete(name);
    const entries = list.map((each: unknown) => (isObject(each) ? each : { name: textOf(each) }));
    if (entries.length > ENTRIES_MAX) this.#note(`${name} after the first ${ENTRIES_MAX} entries`);
    return entries
      .slice(0, ENTRIES_MAX)
      .filter(saysSomething)
      .map((each) => new ObjectReader(each, name, this.#unread));
  }

  /** An object inside; one that is a text is an object with this `name`. */
  object(name: string): ObjectReader {
    const value = this.#rest.get(name);
    if (isObject(value) || textOf(value) !== '') this.#rest.delete(name);
    const place = this.#place === '' ? name : `${this.#place}, ${name}`;
    return new ObjectReader(isObject(value) ? value : { name: textOf(value) }, place, this.#unread);
  }

  /** Leaves values out that say nothing more. */
  skip(...names: readonly string[]): void {
    for (const name of names) this.#rest.delete(name);
  }

  /** Notes what was not read of this object. */
  end(): void {
    for (const [name, value] of this.#rest) {
      this.#note(Array.isArray(value) ? `${name} (${value.length})` : name);
    }
  }

  #note(name: string): void {
    const names = this.#unread.get(this.#place) ?? new Set();
    this.#unread.set(this.#place, names.add(name));
  }
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

/** Whether a value is more than null, an empty text, or a list or object of nothing but these. */
const saysSomething = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething);
  return value !== null && value !== undefined && value !== '' && value !== false;
};
