import { Link2 } from 'lucide-react';
import { useFeatures } from '../layout/features.ts';

/** Preview, and the button of the shared links. `ready`: the content can be sent. */
export function PreviewControls({ ready }: { ready: boolean }) {
  const { preview } = useFeatures();
  return (
    <div className="flex max-md:order-3">
      <button
        type="button"
        className="btn btn-quiet"
        disabled={!ready}
        onClick={() => void preview.open()}
      >
        Preview
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Share a preview link"
        title="Share a preview link"
        aria-haspopup="dialog"
        disabled={!ready}
        onClick={() => preview.share(true)}
      >
        <Link2 aria-hidden="true" size={18} strokeWidth={1.7} />
      </button>
    </div>
  );
}
