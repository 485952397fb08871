import { type ComponentType, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider } from 'react-hook-form';
import { sectionOf } from '../../domain/content/labels.ts';
import type { PortfolioRecord } from '../../domain/content/portfolio.ts';
import type { SectionName } from '../../domain/content/sections.ts';
import type { ListedDraft } from '../../domain/drafts.ts';
import type { Failure } from '../../domain/failure.ts';
import { Alert } from '../ui/alert.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { MissingAddressesProvider } from './addresses/missing-addresses.tsx';
import { DraftContext, RemovalsContext } from './contexts.tsx';
import { DownloadsProvider } from './downloads-context.tsx';
import { FoundDrafts } from './drafts/found-drafts.tsx';
import { useDraftSync } from './drafts/use-draft-sync.ts';
import { EditorBar } from './editor-bar.tsx';
import { type EditorTab, PANEL_ID, tabId } from './editor-tabs.ts';
import { ErrorSummary } from './error-summary.tsx';
import { EntryAnnouncer } from './fields/entry-announcer.tsx';
import { createEntryView, EntryViewContext } from './fields/entry-view.ts';
import { goToField } from './fields/go-to-field.ts';
import { createRemovals } from './fields/removals.ts';
import { HistoryTab } from './history/history-tab.tsx';
import { InEnglish } from './in-english.tsx';
import { InboxTab } from './inbox/inbox-tab.tsx';
import { UnreadStatus } from './inbox/unread-status.tsx';
import { useInbox } from './inbox/use-inbox.ts';
import { useStoredSwitch } from './local-storage.ts';
import { LoginDialog } from './login-dialog.tsx';
import { ConflictNotice } from './merge/conflict-notice.tsx';
import { DecideView } from './merge/decide-view.tsx';
import { useDeciding } from './merge/use-deciding.ts';
import { EditorPalette } from './palette/editor-palette.tsx';
import { usePalette } from './palette/use-palette.ts';
import { PreviewControls } from './preview/preview-controls.tsx';
import { ShareDialog } from './preview/share-dialog.tsx';
import { usePreview } from './preview/use-preview.ts';
import { SecurityTab } from './security/security-tab.tsx';
import { SiteTab } from './site/site-tab.tsx';
import { SiteViewContext, useNewSiteView } from './site/site-view.ts';
import { AboutTab } from './tabs/about-tab.tsx';
import { DownloadsTab } from './tabs/downloads-tab.tsx';
import { HomeTab } from './tabs/home-tab.tsx';
import { ProjectsTab } from './tabs/projects-tab.tsx';
import { SkillsTab } from './tabs/skills-tab.tsx';
import { useLeaveConfirmation } from './use-leave-confirmation.ts';
import { useSaveKeys } from './use-save-keys.ts';
import { type Notice, useSaving } from './use-saving.ts';
import { useSession } from './use-session.ts';
import { VisitsTab } from './visits/visits-tab.tsx';
import {
  savedOf,
  useChanges,
  useNewerRecord,
  usePrepared,
  useWorkingCopy,
} from './working-copy.ts';

const ALERT_MS = 5_000;

const TABS: Readonly<Record<SectionName, ComponentType>> = {
  home: HomeTab,
  about: AboutTab,
  skills: SkillsTab,
  projects: ProjectsTab,
  downloads: DownloadsTab,
  site: SiteTab,
};

const isSection = (tab: EditorTab): tab is SectionName => Object.hasOwn(TABS, tab);

/** The dashboard: the draft of all sections, the tabs, and the bar above them. */
export function Editor(props: {
  record: PortfolioRecord;
  unread: number;
  /** In bytes. */
  uploadLimit: number;
  /** The drafts that earlier pages have left, the newest first. */
  drafts: readonly ListedDraft[];
  failure: Failure | undefined;
}) {
  const hydrated = useHydrated();
  const [removals] = useState(createRemovals);
  const [entryView] = useState(createEntryView);
  const copy = useWorkingCopy(savedOf(props.record));
  const { draft, form } = copy;
  const { clock, expired, renew } = useSession();
  const storedDraft = useDraftSync({
    draft,
    entered: copy.entered,
    locked: expired,
    onExpired: clock.expire,
  });
  const [autosave, setAutosave] = useStoredSwitch('engawa.autosave');
  const [notice, setNotice] = useState<Notice | null>(null);
  const savingState = useSaving({
    copy,
    autosave,
    locked: expired,
    onExpired: clock.expire,
    onNotice: setNotice,
    onBegin: removals.begin,
    storedDraft: storedDraft.stored,
  });
  const { queue, saving, failure, conflict } = savingState;
  const deciding = useDeciding(draft, savingState);
  const [tab, setTab] = useState<EditorTab>('home');
  const Tab = isSection(tab) ? TABS[tab] : null;
  const save = conflict === null ? queue.save : deciding.open;
  useNewerRecord(props.record, copy, saving || conflict !== null);
  useChanges(copy, queue.changed);
  usePrepared(draft, isSection(tab) ? tab : null);
  useLeaveConfirmation(draft, storedDraft.flush);
  useSaveKeys(save);
  const isReady = hydrated && !expired;
  const palette = usePalette(isReady && !deciding.isOpen);

  const refuse = useCallback(
    (refusal: Failure) => {
      if (refusal.code === 'session-expired') clock.expire();
      else setNotice({ tone: 'error', message: refusal.message });
    },
    [clock],
  );
  const inbox = useInbox({ unread: props.unread, locked: expired, onFailure: refuse });
  const siteView = useNewSiteView(refuse);
  const preview = usePreview({ tab, entered: copy.entered, onFailure: refuse });

  const show = (next: EditorTab) =>
    showTab(() => {
      deciding.close();
      setTab(next);
    });
  const showAndFocus = (next: EditorTab) => {
    show(next);
    document.getElementById(tabId(next))?.focus();
  };
  const goTo = (path: string) => {
    flushSync(() => {
      deciding.close();
      setTab(sectionOf(path) ?? tab);
      siteView.openField(path);
      entryView.reveal(form.getValues(), path);
    });
    goToField(path);
  };

  return (
    <InEnglish>
      <FormProvider {...form}>
        <DraftContext value={draft}>
          <RemovalsContext value={removals}>
            <SiteViewContext value={siteView}>
              <div className="desk">
                <div className="desk-bar">
                  <EditorBar
                    clock={clock}
                    saving={saving}
                    draftKeptAt={storedDraft.keptAt}
                    failure={failure}
                    pageFailure={props.failure}
                    ready={isReady}
                    autosave={autosave}
                    conflict={conflict}
                    preview={null}
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
                  )}
                </div>
                <div className="wrap desk-main">
                  <noscript>
                    <p className="desk-noscript">Editing needs JavaScript. Please switch it on.</p>
                  </noscript>
                  <FoundDrafts
                    listed={props.drafts}
                    own={storedDraft}
                    copy={copy}
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
                    {/* Hidden after the session has ended, because the person at the screen may not be the owner. */}
                    <div
                      id={PANEL_ID}
                      role="tabpanel"
                      hidden={deciding.isOpen}
                      aria-labelledby={tabId(tab)}
                      inert={expired}
                      className={expired ? 'invisible' : ''}
                    >
                      {tab === 'inbox' && <InboxTab inbox={inbox} />}
                      {tab === 'visits' && !expired && <VisitsTab onFailure={refuse} />}
                      {tab === 'history' && !expired && (
                        <HistoryTab
                          autosave={autosave}
                          onFailure={refuse}
                          onReplace={savingState.replaceAll}
                          onMessage={(message) => setNotice({ tone: 'success', message })}
                          onShow={showAndFocus}
                        />
                      )}
                      {tab === 'security' && <SecurityTab expired={expired} onFailure={refuse} />}
                      <MissingAddressesProvider>
                        {Tab !== null && (
                          <fieldset disabled={!hydrated}>
                            <Tab />
                          </fieldset>
                        )}
                      </MissingAddressesProvider>
                    </div>
                    {conflict !== null && !expired && (
                      <ConflictNotice
                        saveConflict={conflict}
                        autosave={autosave}
                        onDecide={deciding.isOpen ? null : deciding.open}
                        onHistory={() => showAndFocus('history')}
                      />
                    )}
                  </div>
                  <div className="wrap desk-main">
                    <noscript>
                      <p className="desk-noscript">
                        Editing needs JavaScript. Please switch it on.
                      </p>
                    </noscript>
                    <FoundDrafts
                      listed={props.drafts}
                      own={storedDraft}
                      copy={copy}
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
                      {/* Hidden after the session has ended, because the person at the screen may not be the owner. */}
                      <div
                        id={PANEL_ID}
                        role="tabpanel"
                        hidden={deciding.isOpen}
                        aria-labelledby={tabId(tab)}
                        inert={expired}
                        className={expired ? 'invisible' : ''}
                      >
                        {tab === 'inbox' && <InboxTab inbox={inbox} />}
                        {tab === 'visits' && !expired && <VisitsTab onFailure={refuse} />}
                        {tab === 'history' && !expired && (
                          <HistoryTab
                            autosave={autosave}
                            onFailure={refuse}
                            onReplace={savingState.replaceAll}
                            onMessage={(message) => setNotice({ tone: 'success', message })}
                            onShow={showAndFocus}
                          />
                        )}
                        {tab === 'security' && <SecurityTab expired={expired} onFailure={refuse} />}
                        <MissingAddressesProvider>
                          {Tab !== null && (
                            <fieldset disabled={!hydrated}>
                              <Tab />
                            </fieldset>
                          )}
                        </MissingAddressesProvider>
                      </div>
                    </DownloadsProvider>
                  </div>
                </div>
                <EntryAnnouncer />
                {palette.isOpen && (
                  <EditorPalette
                    autosave={autosave}
                    preview={preview}
                    save={save}
                    setAutosave={setAutosave}
                    showTab={showAndFocus}
                    goTo={goTo}
                    onClose={palette.close}
                  />
                )}
                {isReady && preview.isSharing && (
                  <ShareDialog
                    entered={copy.entered}
                    onClose={preview.endSharing}
                    onExpired={refuse}
                  />
                )}
                <UnreadStatus unread={inbox.unread} />
                <NoticeAlert notice={notice} onClose={setNotice} />
                {expired && <LoginDialog onLogin={renew} />}
              </SiteViewContext>
            </EntryViewContext>
          </RemovalsContext>
        </DraftContext>
      </FormProvider>
    </InEnglish>
  );
}

function showTab(show: () => void): void {
  flushSync(show);
  const panel = document.getElementById(PANEL_ID);
  if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView();
}

function NoticeAlert(props: { notice: Notice | null; onClose: (nothing: null) => void }) {
  const { notice, onClose } = props;
  const close = useCallback(() => onClose(null), [onClose]);
  const tone = notice?.tone ?? 'success';
  return (
    <Alert
      tone={tone}
      message={notice?.message ?? null}
      onClose={close}
      {...(tone === 'success' && notice?.stays !== true && { closeAfter: ALERT_MS })}
    />
  );
}
