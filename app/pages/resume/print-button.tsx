import { useHydrated } from '../../ui/use-hydrated.ts';

/** Opens the browser's own dialog, which also saves a PDF. Without JavaScript there is no button. */
export function PrintButton({ label }: { label: string }) {
  const works = useHydrated();
  return (
    <button
      type="button"
      // Before hydration it already looks enabled, because the scripts follow a moment later.
      className="btn btn-fill max-wide:grow max-wide:px-1.5 disabled:border-lit disabled:bg-lit disabled:text-night noscript:hidden"
      disabled={!works}
      onClick={() => print()}
    >
      {label}
    </button>
  );
}
