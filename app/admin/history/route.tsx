import { useInfiniteQuery } from '@tanstack/react-query';
import { useFromEdits } from '../document/use-edits.ts';
import { useFeatures } from '../layout/features.ts';
import { Screen } from '../layout/screen.tsx';
import { dayText } from '../text/times.ts';
import { loadHistory } from './calls.ts';
import { VersionItem } from './version-item.tsx';

/** Every version of the content that is kept: when, in which browser, which sections, and the way back. */
export default function HistoryScreen() {
  const { ask } = useFeatures();
  const version = useFromEdits((state) => state.saved.version);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    // A save adds a version.
    queryKey: ['history', version],
    queryFn: ({ pageParam }) => ask(() => loadHistory(pageParam)),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (earlier) => earlier,
  });
  const now = Date.now();
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  const days = Map.groupBy(lines, ({ savedAt }) => dayText(savedAt, now));
  const isDone = error === null && !hasNextPage;
  return (
    <Screen
      name="history"
      tools={
        <p className="hint ms-auto max-desk:hidden">The newest 100, then one a day for a year</p>
      }
    >
      <p role="status" className="empty">
        {data === undefined && isFetching ? 'Loading the history...' : ''}
      </p>
      {[...days].map(([day, versions]) => (
        <section key={day} aria-label={day}>
          <div className="section-head">
            <h2>{day}</h2>
          </div>
          {versions.map((line) => (
            <VersionItem key={line.version} line={line} />
          ))}
        </section>
      ))}
      <p role="alert" className="empty text-bad">
        {error === null || isFetching ? '' : error.message}
      </p>
      {!isDone && (
        <button
          type="button"
          className="btn mt-5"
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) void (error === null ? fetchNextPage() : refetch());
          }}
        >
          {error === null ? 'Show earlier versions' : 'Try again'}
        </button>
      )}
    </Screen>
  );
}
