import type { FieldErrors } from '../site-error.ts';
import { labelOf, placeOf, sectionOf } from './labels.ts';

/** The location of a value in an imported file. Keys without a label are named as they are written. */
export function placeIn(path: string): string {
  const keys = path.split('.');
  const isNamed = (count: number): boolean => {
    const at = keys.slice(0, count).join('.');
    return labelOf(at) !== '' || sectionOf(at) === at;
  };
  let named = keys.length;
  while (named > 0 && !isNamed(named)) named -= 1;
  const others = keys
    .slice(named)
    .map((key) => (/^\d+$/.test(key) ? `entry ${Number(key) + 1}` : key));
  return [placeOf(keys.slice(0, named).join('.')), ...others]
    .filter((part) => part !== '')
    .join(', ');
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
