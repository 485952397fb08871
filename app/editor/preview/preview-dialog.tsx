import { ExternalLink } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { normalPages } from '../../../domain/page-choices.ts';
import type { PageName } from '../../../domain/pages.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { Segmented } from '../controls/segmented.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useFeatures } from '../features.ts';
import './preview-dialog.css';
import { PreviewScreen } from './preview-screen.tsx';
import { pageOfTab, previewNote, previewPath } from './preview-text.ts';
import { fitting, type ScreenSize } from './screen-size.ts';
import { useFreeSpace } from './use-free-space.ts';
import { useStoredPreviews } from './use-stored-previews.ts';

type Width = ScreenSize | 'both';

const WIDTHS: readonly { readonly value: Width; readonly label: string }[] = [
  { value: 'both', label: 'Both' },
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
];

/** The pages with what is typed, in frames as wide as a phone and a desktop, and beside what is live. */
export function PreviewDialog() {
  const { edits, owner, preview } = useFeatures();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  useModal(dialog);
  const [page, setPage] = useState<PageName>(() => pageOfTab(owner.state().tab));
  const [width, setWidth] = useState<Width>('both');
  const [isCompared, setCompared] = useState(false);
  const { typed, live, failure } = useStoredPreviews(isCompared);
  const space = useFreeSpace(stage);
  const isWide = space !== null && fitting(['phone', 'desktop'], space) >= LEAST_SCALE;
  const canBeBoth = isWide && !isCompared;
  const single: ScreenSize = isWide ? 'desktop' : 'phone';
  const shown: Width = width === 'both' && !canBeBoth ? single : width;
  const sizes: readonly ScreenSize[] = shown === 'both' ? ['phone', 'desktop'] : [shown];
  const pages = pagesIn(edits.state().entered);
  const isReady = typed !== null && (live !== null || !isCompared);
  return (
    <dialog
      ref={dialog}
      className="preview-view"
      aria-labelledby={`${id}-title`}
      onClose={() => preview.show(false)}
    >
      <div className="preview-bar ways min-h-18 py-[0.6rem] max-[61rem]:gap-x-4">
        <h2 id={`${id}-title`} tabIndex={-1}>
          Preview
        </h2>
        <label className="preview-page">
          <span className="sr-only">Page</span>
          <select
            value={page}
            onChange={({ target }) => {
              const chosen = pages.find((each) => each.page === target.value);
              if (chosen !== undefined) setPage(chosen.page);
            }}
          >
            {pages.map((each) => (
              <option key={each.page} value={each.page}>
                {each.label}
              </option>
            ))}
          </select>
        </label>
        <Segmented
          label="Width"
          name="preview-width"
          options={WIDTHS.filter(({ value }) => value !== 'both' || canBeBoth)}
          value={shown}
          onChange={setWidth}
        />
        <label className="switch">
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
            role="switch"
            checked={isCompared}
            onChange={({ target }) => setCompared(target.checked)}
          />
          Compare with live
        </label>
        <button
          type="button"
          className="link"
          onClick={() => {
            void preview.open();
            dialog.current?.close();
          }}
        >
          Open in a window
          <ExternalLink aria-hidden="true" size={16} strokeWidth={1.7} />
        </button>
        <button
          type="button"
          className="btn btn-plain preview-close"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </div>
      <p className="note min-h-[1.45em] mb-s3" role="status">
        {typed === null ? failure === null && 'Loading the preview...' : previewNote(typed)}
      </p>
      {failure !== null && (
        <p role="alert" className="text-admin">
          {failure}
        </p>
      )}
      <div ref={stage} className="flex flex-[1_0_16rem] justify-center gap-8 min-w-0 min-h-0">
        {space !== null &&
          isReady &&
          sizes.map((size) => (
            <PreviewScreen
              key={`${size} ${page} ${isCompared}`}
              size={size}
              scale={fitting(sizes, space)}
              typed={previewPath(typed.token, page)}
              live={isCompared && live !== null ? previewPath(live.token, page) : null}
            />
          ))}
      </div>
    </dialog>
  );
}

/** At a smaller scale, texts of a desktop's width beside a phone's cannot be read. */
const LEAST_SCALE = 0.5;

/** The pages of the menu, with the names that visitors read. */
function pagesIn({
  site,
}: ReturnType<ReturnType<typeof useFeatures>['edits']['state']>['entered']) {
  const shown = normalPages(site.pages).filter(({ isShown }) => isShown);
  const pages: readonly Exclude<PageName, 'admin'>[] = ['home', ...shown.map(({ page }) => page)];
  return pages.map((page) => ({ page, label: textsOf(site.words, page).menu }));
}
