import type { FieldErrors } from '../errors.ts';
import { labelOf, placeOf, sectionOf } from './labels.ts';

/** The location of a value in an imported file. A key without a label is named as it is written. */
export function placeIn(path: string): string {
  const place = placeOf(path);
  const key = path.split('.').at(-1) ?? '';
  const isNamed = labelOf(path) !== '' || sectionOf(path) === path || /^\d*$/.test(key);
  return isNamed ? place : [place, key].filter((part) => part !== '').join(', ');
}

/**
 * Errors as lines, such as `Home, Name: At most 120 characters.` The paths begin with `content.` where they are in the
 * content; an empty path is the whole file.
 */
export const errorLines = (fields: FieldErrors): string[] =>
  Object.entries(fields).map(([path, message]) => {
    const place = placeIn(path.replace(/^content\./, ''));
    return place === '' ? message : `${place}: ${message}`;
  });
