import { Search } from 'lucide-react';
import { sizeText, UNUSED_DAYS } from '../../../domain/upload.ts';
import { counted, formatCount } from '../text/count.ts';
import { bytesOf, type LibraryPicture, type LibraryView } from './library-view.ts';

/** What the library holds, the search in it, and the choice of the unused pictures. */
export function LibraryHead(props: {
  /** Null until they are loaded. */
  pictures: readonly LibraryPicture[] | null;
  view: LibraryView;
  onView: (change: Partial<LibraryView>) => void;
}) {
  const { pictures, view, onView } = props;
  const unused = pictures?.filter(({ isUnused }) => isUnused) ?? [];
  return (
    <div className="rail grid gap-3 content-start">
      <h2 id="pictures-heading">Pictures</h2>
      {pictures !== null && pictures.length > 0 && (
        <>
          <p className="site-note">
            {counted(pictures.length, 'picture')}, {sizeText(bytesOf(pictures))}.
          </p>
          <label className="site-find">
            <span className="sr-only">Search in Pictures</span>
            <Search aria-hidden="true" size={16} strokeWidth={1.6} />
            <input
              type="search"
              dir="auto"
              autoComplete="off"
              placeholder="Search"
              value={view.query}
              onChange={({ target }) => onView({ query: target.value })}
            />
          </label>
          {(unused.length > 0 || view.isUnusedOnly) && (
            <>
              <label className="check">
                <input
                  type="checkbox"
                  checked={view.isUnusedOnly}
                  onChange={({ target }) => onView({ isUnusedOnly: target.checked })}
                />
                Unused only ({formatCount(unused.length)})
              </label>
              <p className="site-note">
                {sizeText(bytesOf(unused))}, deleted after {UNUSED_DAYS} days without use.
              </p>
            </>
          )}
        </>
      )}
    </div>
  );
}
