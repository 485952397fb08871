import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

/** What is seldom changed on a screen, folded. */
export function MoreOnPage({ children }: { children: ReactNode }) {
  return (
    <details className="group mt-10 border-t border-rule not-open:border-b">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between">
        <h2 className="text-[1.25rem]/[1.2]">More on this page</h2>
        <ChevronDown
          className="me-2 text-ink-3 group-open:rotate-180"
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
        />
      </summary>
      <div className="ledger">{children}</div>
    </details>
  );
}
