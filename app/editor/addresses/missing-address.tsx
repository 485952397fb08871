import { useFeatures } from '../features.ts';
import { useStore } from '../state-store.ts';

/** Beside a field whose value is a path that leads to nothing: that it does, and what may be meant. */
export function MissingAddress(props: {
  id: string;
  address: string;
  onChoose: (address: string) => void;
}) {
  const { id, address, onChoose } = props;
  const missing = useStore(useFeatures().missing, (state) => state.missing);
  if (!missing.has(address)) return null;
  const meant = missing.get(address);
  return (
    <p id={id} className="field-error">
      No page or file of this site has the address {address}.
      {meant !== undefined && (
        <>
          {' '}
          Did you mean{' '}
          <button
            type="button"
            className="underline decoration-1 underline-offset-[0.3em]"
            onClick={() => onChoose(meant)}
          >
            {meant}
          </button>
          ?
        </>
      )}
    </p>
  );
}
