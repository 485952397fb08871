import { Printer } from 'lucide-react';

/** Opens the browser's own dialog, which also saves a PDF. Without JavaScript there is no button. */
export function PrintButton({ label }: { label: string }) {
  return (
    <button type="button" className="btn btn-primary noscript:hidden" onClick={() => print()}>
      <Printer aria-hidden="true" size={18} strokeWidth={1.7} />
      {label}
    </button>
  );
}
