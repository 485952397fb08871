import { PAUSED_BY_RESTORE } from '../../../domain/delivery.ts';
import type { InboxEntry, Suspicion } from '../../../domain/inbox.ts';
import { MANY_LINKS } from '../../../domain/spam.ts';
import { formatTime } from '../text/times.ts';

/** The delivery state of a message as text. `mails`: a mail provider is configured. */
export function deliveryText(entry: InboxEntry, mails: boolean): string {
  const { delivery, tries, lastError, nextTryAt } = entry;
  switch (delivery) {
    case 'sent':
      return 'Mailed to you.';
    case 'failed':
      if (lastError === PAUSED_BY_RESTORE) {
        return 'Not mailed: the site was restored from a backup, after which this may have been mailed already.';
      }
      return `Not mailed after ${tries} tries. The mail provider said: ${lastError}`;
    case 'none':
      return mails ? 'Stored here, not mailed.' : '';
    case 'paused':
      return 'Not mailed while it is in this folder. It is mailed after it is moved to the inbox.';
    case 'waiting': {
      if (lastError === '') return 'Waiting to be mailed.';
      const next = nextTryAt === null ? '' : ` Next try: ${formatTime(nextTryAt)}.`;
      return `Not mailed yet, tried ${tries === 1 ? 'once' : `${tries} times`}.${next} The mail provider said: ${lastError}`;
    }
  }
}

/** The reason why a message is not in the inbox, as text. */
export const SUSPICION_TEXTS: Readonly<Record<Suspicion, string>> = {
  '': '',
  trap: 'Marked as spam: a field was filled in that people do not see.',
  'too-fast': 'Marked as spam: it was sent less than two seconds after the page was opened.',
  'link-in-name': 'Marked as spam: there is a link in the name.',
  links: `Marked as spam: it has ${MANY_LINKS} links or more.`,
  'only-links': 'Marked as spam: it is mostly links.',
  'link-markup': 'Marked as spam: it has links in the markup of forums, such as [url].',
  disguised: 'Marked as spam: its words mix letters of two alphabets that look alike.',
  flood: 'It arrived while there were far more messages than usual.',
  owner: 'You marked this as spam.',
};
