import { PAUSED_BY_RESTORE } from '../../../domain/delivery.ts';
import { formatTime } from './formats.ts';

/** Why a mail has not gone out, or that it waits. `isOver`: it is not tried again. */
export function unsentText(
  mail: { readonly tries: number; readonly lastError: string; readonly nextTryAt: string | null },
  isOver: boolean,
): string {
  const { tries, lastError, nextTryAt } = mail;
  if (lastError === '') return 'Waiting to be mailed.';
  if (lastError === PAUSED_BY_RESTORE) {
    return 'Not mailed: the site was restored from a backup, after which this may have been mailed already.';
  }
  const next = isOver || nextTryAt === null ? '' : ` Next try: ${formatTime(nextTryAt)}.`;
  const count = tries === 1 ? '1 try' : `${tries} tries`;
  return `Not mailed${isOver ? '' : ' yet'} after ${count}.${next} The mail provider said: ${lastError}`;
}
