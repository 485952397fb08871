import type { FetcherWithComponents } from 'react-router';
import type { Failure } from '../results.ts';
import { Dialog } from '../ui/dialog.tsx';

type Redeemed = { readonly ok: true; readonly href: string; readonly message: string };

export function PremiumDialog(props: {
  tool: { readonly id: string; readonly name: string };
  fetcher: FetcherWithComponents<Redeemed | Failure>;
  /** The result of a form posted without JavaScript. */
  posted: Redeemed | Failure | undefined;
  onClose: () => void;
}) {
  return (
    <Dialog labelledBy="premium-title" closeHref="/downloads" onClose={props.onClose}>
      <h2 id="premium-title">Premium Download</h2>
    </Dialog>
  );
}
