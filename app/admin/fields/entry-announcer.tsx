import { useFromEntryView } from './use-from-entry-view.ts';

/** Says to screen readers where an entry was put. */
export function EntryAnnouncer() {
  const said = useFromEntryView((view) => view.said);
  return (
    <p className="sr-only" role="status" aria-label="Entries">
      {said}
    </p>
  );
}
