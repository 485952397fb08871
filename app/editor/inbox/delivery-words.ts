import type { InboxEntry, Suspicion } from '../../../domain/inbox.ts';

const CLOCK = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A time as the owner reads it, in the browser's own zone. */
export const whenOf = (time: string): string => CLOCK.format(new Date(time));

/** Where a message is on its way to the owner's mail, in words. `mails`: a mail provider is set. */
export function deliveryWords(entry: InboxEntry, mails: boolean): string {
  const { delivery, tries, words, nextTryAt } = entry;
  switch (delivery) {
    case 'sent':
      return 'Mailed to you.';
    case 'failed':
      return `Not mailed after ${tries} tries. The mail provider said: ${words}`;
    case 'none':
      return mails ? 'Kept here, not mailed.' : '';
    case 'waiting': {
      if (words === '') return 'Waiting to be mailed.';
      const next = nextTryAt === null ? '' : ` Next try: ${whenOf(nextTryAt)}.`;
      return `Not mailed yet, tried ${tries === 1 ? 'once' : `${tries} times`}.${next} The mail provider said: ${words}`;
    }
  }
}

/** Why a message lies in the spam folder. */
export const SUSPICION_WORDS: Readonly<Record<Suspicion, string>> = {
  '': '',
  trap: 'Taken for spam: it filled in a field that people do not see.',
  'too-fast': 'Taken for spam: it was written in less than two seconds.',
  owner: 'You marked this as spam.',
};
