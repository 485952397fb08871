import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { sectionOf } from '../../domain/content/labels.ts';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import type { SectionName } from '../../domain/content/sections.ts';
import type { Failure } from '../../domain/failure.ts';
import { Alert } from '../ui/alert.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { MissingAddressesProvider } from './addresses/missing-addresses.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { DraftContext } from './contexts.tsx';
import { DownloadsProvider } from './downloads-context.tsx';
import { createDraft, type Draft, type Saved } from './draft.ts';
import { FoundDrafts } from './drafts/found-drafts.tsx';
import { useDraftSync } from './drafts/use-draft-sync.ts';
import { EditorBar } from './editor-bar.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { goToField } from './fields/use-entries.ts';
import { HistoryTab } from './history/history-tab.tsx';
import { InEnglish } from './in-english.tsx';
import { InboxTab } from './inbox/inbox-tab.tsx';
import { useInbox } from './inbox/use-inbox.ts';
import { useStoredSwitch } from './local-storage.ts';
import { LoginDialog } from './login-dialog.tsx';
import type { SaveQueue } from './save-queue.ts';
import { SecurityTab } from './security/security-tab.tsx';
import { SiteTab } from './site/site-tab.tsx';
import { SiteViewContext, useNewSiteView } from './site/site-view.ts';
import { type EditorTab, PANEL_ID, TabList, tabId } from './tab-list.tsx';
import { AboutTab } from './tabs/about-tab.tsx';
import { DownloadsTab } from './tabs/downloads-tab.tsx';
import { HomeTab } from './tabs/home-tab.tsx';
import { ProjectsTab } from './tabs/projects-tab.tsx';
import { SkillsTab } from './tabs/skills-tab.tsx';
import { useLeaveConfirmation } from './use-leave-confirmation.ts';
import { type Notice, useSaving } from './use-saving.ts';
import { useSession } from './use-session.ts';
import { VisitsTab } from './visits/visits-tab.tsx';

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
  failure: Failure | undefined;
}) {
  const hydrated = useHydrated();
  const { draft, form, load } = useWorkingCopy(props.record);
  const { clock, expired, renew } = useSession();
  const storedDraft = useDraftSync({
    draft,
    entered: form.getValues,
    locked: expired,
    onExpired: clock.expire,
  });
  const [autosave, setAutosave] = useStoredSwitch('engawa.autosave');
  const [notice, setNotice] = useState<Notice | null>(null);
  const { queue, saving, failure, conflict, resolveConflict } = useSaving({
    draft,
    autosave,
    locked: expired,
    onExpired: clock.expire,
    onNotice: setNotice,
  });
  const [tab, setTab] = useState<EditorTab>('home');
  const Tab = isSection(tab) ? TABS[tab] : null;
  useNewerRecord({ record: props.record, draft, saving, load });
  useChanges(form, draft, queue);
  useLeaveConfirmation(draft, storedDraft.flush);
  useSaveKeys(queue);

  const refuse = useCallback(
    (refusal: Failure) => {
      if (refusal.code === 'session-expired') clock.expire();
      else setNotice({ tone: 'error', message: refusal.message });
    },
    [clock],
  );
  const inbox = useInbox(props.unread, refuse);
  const siteView = useNewSiteView(refuse);

  const goTo = (path: string) => {
    flushSync(() => {
      setTab(sectionOf(path) ?? tab);
      siteView.openField(path);
    });
    goToField(path);
  };

  return (
    <InEnglish>
      <FormProvider {...form}>
        <DraftContext value={draft}>
          <SiteViewContext value={siteView}>
            <div className="desk">
              <div className="desk-bar">
                <div className="wrap">
                  <EditorBar
                    clock={clock}
                    saving={saving}
                    draftKeptAt={storedDraft.keptAt}
                    failure={conflict ? null : (failure ?? props.failure ?? null)}
                    ready={hydrated && !expired && !conflict}
                    autosave={autosave}
                    onAutosave={setAutosave}
                    onSave={queue.save}
                  />
                  <TabList
                    tab={tab}
                    unread={inbox.unread}
                    onSelect={(section) => showTab(section, setTab)}
                  />
                </div>
              </div>
              <div className="wrap desk-main">
                <noscript>
                  <p className="desk-noscript">Editing needs JavaScript. Please switch it on.</p>
                </noscript>
                {conflict && (
                  <ConflictNotice
                    onTakeTheirs={(theirs) => {
                      load(theirs);
                      resolveConflict();
                    }}
                    onKeepMine={(theirs) => {
                      draft.setSaved(theirs);
                      flushSync(resolveConflict);
                      queue.save();
                    }}
                    onFailure={refuse}
                  />
                )}
                <FoundDrafts
                  own={storedDraft}
                  form={form}
                  isHidden={expired}
                  onFailure={refuse}
                  onShow={(section) => {
                    showTab(section, setTab);
                    document.getElementById(tabId(section))?.focus();
                  }}
                  onGo={goTo}
                />
                <ErrorSummary onGo={goTo} />
                <DownloadsProvider uploadLimit={props.uploadLimit} onFailure={refuse}>
                  {/* Hidden after the session has ended, because the person at the screen may not be the owner. */}
                  <div
                    id={PANEL_ID}
                    role="tabpanel"
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
                        onMessage={(message) => setNotice({ tone: 'success', message })}
                        onShow={(section) => {
                          showTab(section, setTab);
                          document.getElementById(tabId(section))?.focus();
                        }}
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
            <NoticeAlert notice={notice} onClose={setNotice} />
            {expired && <LoginDialog onLogin={renew} />}
          </SiteViewContext>
        </DraftContext>
      </FormProvider>
    </InEnglish>
  );
}

function showTab(section: EditorTab, setTab: (tab: EditorTab) => void): void {
  flushSync(() => setTab(section));
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
      {...(tone === 'success' && { closeAfter: ALERT_MS })}
    />
  );
}

/** The form, and the draft that validates its values. */
function useWorkingCopy(record: PortfolioRecord) {
  const [draft] = useState(() => createDraft(record));
  const form = useForm<Portfolio>({ defaultValues: record.content });
  const { reset } = form;

  const load = useCallback(
    (saved: Saved) => {
      // The form is reset first, so that no error of the previous values remains.
      reset(saved.content);
      draft.setSaved(saved);
    },
    [draft, reset],
  );

  return { draft, form, load };
}

/**
 * Loads a newer version that was saved elsewhere, when the loader has run again. Not during a save: the newer
 * version may be that save, and what was entered since would be lost.
 */
function useNewerRecord(options: {
  record: PortfolioRecord;
  draft: Draft;
  saving: boolean;
  load: (saved: Saved) => void;
}): void {
  const { record, draft, saving, load } = options;
  useEffect(() => {
    const { saved, unsaved } = draft.state();
    if (!saving && record.version > saved.version && unsaved.length === 0) load(record);
  }, [draft, load, record, saving]);
}

function useChanges(form: UseFormReturn<Portfolio>, draft: Draft, queue: SaveQueue): void {
  const { subscribe, getValues } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          draft.update(getValues(), name === undefined ? undefined : sectionOf(name));
          queue.changed();
        },
      }),
    [subscribe, getValues, draft, queue],
  );
}

function useSaveKeys(queue: SaveQueue): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat) queue.save();
    };
    addEventListener('keydown', save);
    return () => removeEventListener('keydown', save);
  }, [queue]);
}
