import { replacedText, type SharedPreview } from '../../../domain/previews.ts';
import { formatTime } from '../text/times.ts';
import { changedText } from './preview-text.ts';

/** The shared links that have not ended. */
export function SharedList(props: {
  previews: readonly SharedPreview[];
  isBusy: boolean;
  onRevoke: (preview: SharedPreview) => void;
}) {
  const { previews, isBusy, onRevoke } = props;
  if (previews.length === 0) return <p className="note text-nav">No links.</p>;
  return (
    <ul className="preview-list">
      {previews.map((preview) => {
        const { id, createdAt, expiresAt, browser, changed, asPublished } = preview;
        const about = <span className="sr-only"> the link of {formatTime(createdAt)}</span>;
        return (
          <li className="py-3 border-t border-line-night" key={id}>
            <p>
              <span>
                Made <time dateTime={createdAt}>{formatTime(createdAt)}</time>, {browser}
              </span>
              <span>
                Ends <time dateTime={expiresAt}>{formatTime(expiresAt)}</time>
              </span>
            </p>
            <p className="preview-what">
              <span>{changedText(changed)}</span>
              {asPublished.length > 0 && <span>{replacedText(asPublished)}</span>}
            </p>
            <p className="preview-ways">
              <button
                type="button"
                className="link"
                aria-disabled={isBusy}
                onClick={isBusy ? undefined : () => onRevoke(preview)}
              >
                Revoke{about}
              </button>
            </p>
          </li>
        );
      })}
    </ul>
  );
}
