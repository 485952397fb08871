import { Link2 } from 'lucide-react';
import { useFeatures } from '../layout/features.ts';

/** Preview, and the button of the shared links. `ready`: the content can be sent. */
export function PreviewControls({ ready }: { ready: boolean }) {
  const { preview } = useFeatures();
  return (
    <div className="flex">
      <button
        type="button"
        className="desk-tool"
        disabled={!ready}
        onClick={() => void preview.open()}
      >
        Preview
      </button>
      <button
        type="button"
        className="desk-tool flex-none w-auto px-2 max-desk:px-5"
        aria-label="Share a preview link"
        title="Share a preview link"
        aria-haspopup="dialog"
        disabled={!ready}
        onClick={() => preview.share(true)}
      >
        <Link2 aria-hidden="true" size={16} strokeWidth={1.5} />
      </button>
    </div>
  );
}
