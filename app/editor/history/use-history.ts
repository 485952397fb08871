import { useLoaded } from '../browser/use-loaded.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { type HistoryPage, loadHistory } from './calls.ts';

/** The loaded part of the history, as one page. */
interface ShownHistory extends HistoryPage {
  /** When it was loaded, by which days are named. */
  readonly loadedAt: Date;
}

/** The versions from the newest on, or behind those that are shown. */
async function loadBehind(earlier: ShownHistory | null) {
  const answer = await loadHistory(earlier?.next ?? undefined);
  if (!answer.ok) return answer;
  return { ...answer, lines: [...(earlier?.lines ?? []), ...answer.lines], loadedAt: new Date() };
}

/** Loads the history, again after each save. */
export function useHistory() {
  const saved = useFromEdits((state) => state.saved.version);
  const { loaded: page, ...rest } = useLoaded(loadBehind, null, saved);
  return { page, ...rest };
}

export type History = ReturnType<typeof useHistory>;
