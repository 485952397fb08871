import { labelOf } from '../../../domain/content/labels.ts';
import type { FieldErrors } from '../../../domain/site-error.ts';
import { around, isWithin } from '../document/addresses.ts';
import { type Advice, adviceOf } from './advice.ts';

/** What is wrong with an entry, in the words of its folded line. */
export interface EntryProblem {
  readonly text: string;
  readonly tone: Advice['tone'];
}

/** The first error that is shown in an entry, or else the first remark about one of its own fields. */
export function entryProblem(
  address: string,
  entry: object,
  errors: FieldErrors,
  nestedKey: string | undefined,
): EntryProblem | undefined {
  const nested = nestedKey === undefined ? undefined : `${address}/${nestedKey}/`;
  const error = Object.entries(errors).find(
    ([at]) => isWithin(at, address) && (nested === undefined || !at.startsWith(nested)),
  );
  if (error === undefined) return remarkOf(address, entry);
  const [at, message] = error;
  return { text: `${fieldLabel(at)}: ${message}`, tone: 'error' };
}

/** The label of a field, also for an address inside its value, such as an item of a list that is edited as text. */
function fieldLabel(address: string): string {
  const label = labelOf(address);
  return label !== '' || address === '' ? label : fieldLabel(around(address));
}

const remarks = new WeakMap<object, EntryProblem | undefined>();

function remarkOf(address: string, entry: object): EntryProblem | undefined {
  // An entry's remarks do not depend on its place, and the working copy's entries never change in place.
  if (remarks.has(entry)) return remarks.get(entry);
  const [advice] = Object.entries(entry).flatMap(
    ([key, value]) => adviceOf(`${address}/${key}`, value) ?? [],
  );
  const remark = advice && { text: advice.summary, tone: advice.tone };
  remarks.set(entry, remark);
  return remark;
}
