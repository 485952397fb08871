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
