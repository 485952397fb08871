import { useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import { sectionNameOf } from '../../domain/content/sections.ts';
import type { ListedDraft } from '../../domain/drafts.ts';
import type { Failure } from '../../domain/failure.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { EditorBar } from './bar/editor-bar.tsx';
import type { EditorTab } from './bar/editor-tabs.ts';
import { ErrorSummary } from './bar/error-summary.tsx';
import { NoticeAlert } from './bar/notice-alert.tsx';
import { useBarHeight } from './bar/use-bar-height.ts';
import { useStoredSwitch } from './browser/local-storage.ts';
import { useLeaveConfirmation } from './browser/use-leave-confirmation.ts';
import { useStillTyping } from './controls/use-still-typing.ts';
import { createEdits } from './document/edits.ts';
import { usePrepared } from './document/use-prepared.ts';
import { useUndo } from './document/use-undo.ts';
import { DownloadsProvider } from './downloads/downloads-context.tsx';
import { FoundDrafts } from './drafts/found-drafts.tsx';
import { useDraftSync } from './drafts/use-draft-sync.ts';
import { EditorContexts } from './editor-contexts.tsx';
import { EntryAnnouncer } from './fields/entry-announcer.tsx';
import { createEntryView } from './fields/entry-view.ts';
import { UnreadStatus } from './inbox/unread-status.tsx';
import { useInbox } from './inbox/use-inbox.ts';
import type { LostUpload } from './lost/calls.ts';
import { LostNotice } from './lost/lost-places.tsx';
import { LostUploadsProvider } from './lost/lost-uploads.tsx';
import { ConflictNotice } from './merge/conflict-notice.tsx';
import { DecideView } from './merge/decide-view.tsx';
import { useDeciding } from './merge/use-deciding.ts';
import { EditorPalette } from './palette/editor-palette.tsx';
import { usePalette } from './palette/use-palette.ts';
import { FieldUploadsProvider } from './pictures/field-uploads.tsx';
import { usePictureUploads } from './pictures/picture-uploads.tsx';
import { PreviewControls } from './preview/preview-controls.tsx';
import { ShareDialog } from './preview/share-dialog.tsx';
import { usePreview } from './preview/use-preview.ts';
import { useChanges } from './saving/use-changes.ts';
import { savedOf, useNewerRecord } from './saving/use-newer-record.ts';
import { useSaveKeys } from './saving/use-save-keys.ts';
import { useSavedFrame } from './saving/use-saved-frame.ts';
import { type Notice, useSaving } from './saving/use-saving.ts';
import { LoginDialog } from './session/login-dialog.tsx';
import { useSession } from './session/use-session.ts';
import { useNewSiteView } from './site/site-view.ts';
import { TabPanel } from './tab-panel.tsx';
import { InEnglish } from './text/in-english.tsx';
import { waysTo } from './ways-to.ts';

/** The dashboard: the working copy of all sections, the tabs, and the bar above them. */
export function Editor(props: {
  record: PortfolioRecord;
  /** The content of a new site. */
  shipped: Portfolio;
  unread: number;
  /** In bytes. */
  uploadLimit: number;
  /** The drafts that earlier pages have left, the newest first. */
  drafts: readonly ListedDraft[];
  /** Why the last backup of the schedule failed; null: it did not. */
  backupFailure: string | null;
  /** The uploads that are missing or were changed. */
  lost: readonly LostUpload[];
  failure: Failure | undefined;
}) {
  const hydrated = useHydrated();
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  const [entryView] = useState(createEntryView);
  const [edits] = useState(() => createEdits(savedOf(props.record)));
  const { clock, expired, renew } = useSession();
  const storedDraft = useDraftSync({
    edits,
    locked: expired,
    onExpired: clock.expire,
  });
  const [autosave, setAutosave] = useStoredSwitch('engawa.autosave');
  const [notice, setNotice] = useState<Notice | null>(null);
  const savingState = useSaving({
    edits,
    autosave,
    locked: expired,
    onExpired: clock.expire,
    onNotice: setNotice,
    storedDraft: storedDraft.stored,
  });
  const { queue, saving, failure, conflict } = savingState;
  const deciding = useDeciding(edits, savingState);
  const [tab, setTab] = useState<EditorTab>('home');
  const save = conflict === null ? queue.save : deciding.open;
  useNewerRecord(props.record, edits, saving || conflict !== null);
  useChanges(edits, queue.changed);
  usePrepared(edits, sectionNameOf(tab) ?? null);
  useLeaveConfirmation(edits, storedDraft.flush);
  useSaveKeys(save);
  useSavedFrame(edits);
  useStillTyping();
  const isReady = hydrated && !expired;
  const palette = usePalette(isReady && !deciding.isOpen);

  const logIn = () => {
    flushSync(renew);
    savingState.goOn();
  };
  const refuse = useCallback(
    (refusal: Failure) => {
      if (refusal.code === 'session-expired') clock.expire();
      else setNotice({ tone: 'error', message: refusal.message });
    },
    [clock],
  );
  const sayDone = useCallback((message: string) => setNotice({ tone: 'success', message }), []);
  const steps = useUndo(edits, isReady && !deciding.isOpen, sayDone);
  const sayLost = useCallback((message: string) => setNotice({ tone: 'error', message }), []);
  const inbox = useInbox({ unread: props.unread, locked: expired, onFailure: refuse });
  const siteView = useNewSiteView(refuse);
  const pictureUploads = usePictureUploads({ locked: expired, onExpired: refuse });
  const preview = usePreview({ tab, edits, onFailure: refuse });

  const { show, showAndFocus, goTo } = waysTo(setTab, {
    closeDecisions: deciding.close,
    openField(address) {
      siteView.openField(address);
      entryView.reveal(edits.state().entered, address);
    },
  });

  return (
    <InEnglish>
      <EditorContexts
        edits={edits}
        entryView={entryView}
        siteView={siteView}
        pictureUploads={pictureUploads}
      >
        <div className="editor">
          <div ref={bar} className="editor-bar">
            <EditorBar
              clock={clock}
              saving={saving}
              draftKeptAt={storedDraft.keptAt}
              failure={failure}
              pageFailure={props.failure}
              ready={isReady}
              autosave={autosave}
              conflict={conflict}
              preview={<PreviewControls preview={preview} ready={isReady} />}
              tab={tab}
              unread={inbox.unread}
              onAutosave={setAutosave}
              onSave={queue.save}
              onDecide={deciding.open}
              onFind={deciding.isOpen ? null : palette.open}
              onTab={show}
            />
            {conflict !== null && !expired && (
              <ConflictNotice
                saveConflict={conflict}
                autosave={autosave}
                onDecide={deciding.isOpen ? null : deciding.open}
                onHistory={() => showAndFocus('history')}
              />
            )}
          </div>
          <div className="wrap editor-main">
            <noscript>
              <p className="editor-noscript">Editing needs JavaScript. Please switch it on.</p>
            </noscript>
            {props.backupFailure !== null && (
              <p className="editor-warning">The last backup failed. {props.backupFailure}</p>
            )}
            <LostUploadsProvider initial={props.lost} onFailure={refuse} onDone={sayDone}>
              {!expired && !deciding.isOpen && tab !== 'history' && (
                <LostNotice onShow={() => showAndFocus('history')} />
              )}
              <FoundDrafts
                listed={props.drafts}
                own={storedDraft}
                edits={edits}
                isHidden={expired || deciding.isOpen}
                onFailure={refuse}
                onConflict={(found) => {
                  savingState.setConflict(found);
                  deciding.open();
                }}
                onShow={showAndFocus}
                onGo={goTo}
              />
              <ErrorSummary onGo={goTo} />
              <FieldUploadsProvider onFailure={refuse} onLost={sayLost}>
                <DownloadsProvider uploadLimit={props.uploadLimit} onFailure={refuse}>
                  {conflict !== null && deciding.isOpen && (
                    <div inert={expired} className={expired ? 'invisible' : ''}>
                      <DecideView
                        saveConflict={conflict}
                        onChange={savingState.setConflict}
                        onSettle={deciding.settle}
                        onLater={deciding.leave}
                      />
                    </div>
                  )}
                  <TabPanel
                    tab={tab}
                    shipped={props.shipped}
                    inbox={inbox}
                    autosave={autosave}
                    isHidden={deciding.isOpen}
                    isEditable={hydrated}
                    expired={expired}
                    onFailure={refuse}
                    onReplace={savingState.replaceAll}
                    onNotice={setNotice}
                    onShow={showAndFocus}
                    onGo={goTo}
                  />
                </DownloadsProvider>
              </FieldUploadsProvider>
            </LostUploadsProvider>
          </div>
        </div>
        <EntryAnnouncer />
        {palette.isOpen && (
          <EditorPalette
            autosave={autosave}
            preview={preview}
            steps={steps}
            save={save}
            setAutosave={setAutosave}
            showTab={showAndFocus}
            goTo={goTo}
            onGone={() =>
              setNotice({ tone: 'error', message: 'This entry was removed meanwhile.' })
            }
            onClose={palette.close}
          />
        )}
        {isReady && preview.isSharing && (
          <ShareDialog edits={edits} onClose={preview.endSharing} onExpired={refuse} />
        )}
        <UnreadStatus unread={inbox.unread} />
        <NoticeAlert notice={notice} onClose={setNotice} />
        {expired && <LoginDialog onLogin={logIn} />}
      </EditorContexts>
    </InEnglish>
  );
}
