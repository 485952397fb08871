import type { ColumnType } from 'kysely';
import {
  type BySection,
  bySection,
  SECTION_NAMES,
  type SectionName,
} from '../../domain/content/sections.ts';

/** The columns of the portfolio that hold its sections, one each (docs/product.md#content). */
export type SectionColumn = `${SectionName}Data`;

/** JSON as the database returns it: a text in SQLite, a value in PostgreSQL, null where it was never stored. */
export type SectionColumns = Record<SectionColumn, ColumnType<unknown, string, string>>;

/** The columns of a version that hold the hashes of its sections. */
export type HashColumn = `${SectionName}Hash`;

export type HashColumns = Record<HashColumn, string | null>;

/** The column of a section's hash. */
export const hashColumnOf = (name: SectionName): HashColumn => `${name}Hash`;

/** The hashes in a row of a version; null for a section that was never stored. */
export const hashesIn = (row: HashColumns): BySection<string | null> =>
  bySection((name) => row[hashColumnOf(name)]);

/** Creates an object with a value for each column of a version's hashes. */
export function byHashColumn<T>(make: (name: SectionName) => T): Record<HashColumn, T>;
export function byHashColumn<T>(make: (name: SectionName) => T): Record<string, T> {
  return Object.fromEntries(SECTION_NAMES.map((name) => [hashColumnOf(name), make(name)]));
}

const columnOf = (name: SectionName): SectionColumn => `${name}Data`;

/** Creates an object with a value for each column. */
export function byColumn<T>(make: (name: SectionName) => T): Record<SectionColumn, T>;
export function byColumn<T>(make: (name: SectionName) => T): Record<string, T> {
  return Object.fromEntries(SECTION_NAMES.map((name) => [columnOf(name), make(name)]));
}

/** The sections in a row as they were stored; null for one that never was, since its column is newer. */
export const sectionsIn = (row: Readonly<Record<SectionColumn, unknown>>): BySection<unknown> =>
  bySection((name) => {
    const value = row[columnOf(name)];
    return typeof value === 'string' ? JSON.parse(value) : value;
  });
