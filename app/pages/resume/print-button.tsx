/** Opens the browser's own dialog, which also saves a PDF. Without JavaScript there is no button. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button type="button" className="btn btn-primary noscript:hidden" onClick={() => print()}>
      {label}
    </button>
  );
}
