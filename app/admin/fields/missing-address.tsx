import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';

/** Beside a field whose value is a path that leads to nothing: that it does. */
export function MissingAddress({ id, address }: { id: string; address: string }) {
  const missing = useStore(useFeatures().missing, (state) => state.missing);
  if (!missing.has(address)) return null;
  return (
    <p id={id} className="field-error">
      No page or file of this site has the address {address}.
    </p>
  );
}
