import { childOf, isSame } from '../../../domain/same.ts';
import { isWithin } from '../document/addresses.ts';
import type { EditsState } from '../document/edits.ts';
import { isGroup, partOf, type SitePart } from '../settings/site-view.ts';
import { changedIn, differsIn } from './word-list.ts';

/** What the list of parts says about one of them. */
interface PartState {
  /** A short note, such as how many words are changed. */
  readonly note: string;
  readonly isUnsaved: boolean;
  readonly hasError: boolean;
}

/** The state of a part in the working copy. */
export function partState(state: EditsState, part: SitePart): PartState {
  const mine = state.working.site;
  const saved = state.saved.content.site;
  if (isGroup(part)) {
    const changed = changedIn(mine.words, part).length;
    return {
      note: changed === 0 ? '' : `${changed} changed`,
      isUnsaved: differsIn(mine.words, saved.words, part),
      hasError: hasErrorIn(state, (address) => isWithin(address, `site/words/${part}`)),
    };
  }
  const isOwn = (field: string) => partOf(field) === part;
  const shown = mine.pages.filter((page) => page.isShown).length;
  return {
    note: part === 'pages' ? `${shown} of ${mine.pages.length} shown` : '',
    isUnsaved: Object.entries(mine).some(
      ([field, value]) => isOwn(field) && !isSame(value, childOf(saved, field)),
    ),
    hasError: hasErrorIn(state, (address) => {
      const [section, field = ''] = address.split('/');
      return section === 'site' && isOwn(field);
    }),
  };
}

const hasErrorIn = (state: EditsState, isOwn: (address: string) => boolean): boolean =>
  Object.keys(state.errors).some(isOwn);
