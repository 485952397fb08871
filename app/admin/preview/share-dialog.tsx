import { useRef, useState } from 'react';
import { withFormats } from '../../../domain/content/portfolio.ts';
import {
  DEFAULT_SHARE_DAYS,
  replacedText,
  SHARE_DAYS,
  type ShareDays,
} from '../../../domain/previews.ts';
import type { MadePreview, SharedPreview } from '../../../server/previews/previews.ts';
import { api } from '../browser/calls.ts';
import { Loaded, useChange, useLoaded } from '../browser/use-calls.tsx';
import { Modal } from '../controls/modal.tsx';
import { RecordList, RecordRow } from '../controls/record-list.tsx';
import { ShownOnce } from '../controls/shown-once.tsx';
import { useFeatures } from '../layout/features.ts';
import { counted, formatTime } from '../text/formats.ts';
import { previewPath } from './preview.ts';

const LINKS = ['previews'];
const CHANGE = { meta: { isShownInPlace: true }, reloads: [LINKS] };

/** Makes links to the content as it is typed now, and lists those that are live. */
export function ShareDialog() {
  const { edits, preview } = useFeatures();
  const list = useRef<HTMLHeadingElement>(null);
  const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS);
  const links = useLoaded(LINKS, () => api.previews.$get());
  const share = useChange(
    () => api.previews.share.$post({ json: { content: withFormats(edits.state().entered), days } }),
    CHANGE,
  );
  const revoke = useChange(({ id }: SharedPreview) => api.previews.revoke.$post({ json: { id } }), {
    ...CHANGE,
    onSuccess: (_, { expiresAt }) => {
      if (share.data?.expiresAt === expiresAt) share.reset();
    },
  });
  const focusList = () => list.current?.focus();
  const error = share.error ?? revoke.error;
  const done = share.isSuccess ? 'The link is ready.' : 'The link is revoked.';
  return (
    <Modal
      title="Share a preview link"
      lead={
        <p className="mt-2 text-ink-2">
          Anyone with the link sees all pages with the current content of the editor, including
          unsaved changes. Later changes are not shown. Nothing is published.
        </p>
      }
      className="w-[min(40rem,100%)]"
      onClose={() => preview.share(false)}
    >
      <div className="dialog-body grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <div
            role="radiogroup"
            aria-label="The link ends after"
            className="flex flex-wrap gap-x-5"
          >
            {SHARE_DAYS.map((each) => (
              <label key={each} className="check">
                <input
                  type="radio"
                  name="preview-days"
                  checked={days === each}
                  onChange={() => setDays(each)}
                />
                <span>{counted(each, 'day')}</span>
              </label>
            ))}
          </div>
          <button
            type="button"
            className="btn btn-fill"
            aria-disabled={share.isPending}
            onClick={() => {
              if (!share.isPending) share.mutate();
            }}
          >
            Create a link
          </button>
        </div>
        {share.data !== undefined && <NewLink key={share.data.token} link={share.data} />}
        <p role="status" className="empty:hidden">
          {share.isSuccess || revoke.isSuccess ? done : ''}
        </p>
        <p role="alert" className="text-bad empty:hidden">
          {error?.message}
        </p>
        <section>
          <h3 ref={list} tabIndex={-1} className="text-[1.125rem] font-[560]">
            Live links
          </h3>
          <Loaded query={links} what="the links">
            {({ previews }) =>
              previews.length === 0 ? (
                <p className="empty">No links.</p>
              ) : (
                <RecordList label="Live links">
                  {previews.map((each) => (
                    <RecordRow
                      key={each.id}
                      what={`Created ${formatTime(each.createdAt)}`}
                      detail={each.browser}
                      time={`Ends ${formatTime(each.expiresAt)}`}
                    >
                      <button
                        type="button"
                        className="link"
                        aria-disabled={revoke.isPending}
                        onClick={() =>
                          revoke.isPending || revoke.mutate(each, { onSuccess: focusList })
                        }
                      >
                        Revoke
                        <span className="sr-only"> the link of {formatTime(each.createdAt)}</span>
                      </button>
                    </RecordRow>
                  ))}
                </RecordList>
              )
            }
          </Loaded>
        </section>
      </div>
    </Modal>
  );
}

function NewLink({ link }: { link: MadePreview }) {
  const replaced = replacedText(link.asPublished);
  return (
    <>
      <ShownOnce
        text={`${location.origin}${previewPath(link.token)}`}
        hint={`Shown only once: copy it now. It ends on ${formatTime(link.expiresAt)}`}
      />
      {replaced !== '' && <p className="text-small text-bad">{replaced}</p>}
    </>
  );
}
