import { useHydrated } from '../../ui/use-hydrated.ts';

/** Opens the browser's own dialog, which also saves a PDF. Without JavaScript there is no button. */
export function PrintButton({ label }: { label: string }) {
  const works = useHydrated();
  return (
    <button
      type="button"
      className="btn btn-fill noscript:hidden"
      disabled={!works}
      onClick={() => print()}
    >
      {label}
    </button>
  );
}
