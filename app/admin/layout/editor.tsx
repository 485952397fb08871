import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { LucideProvider } from 'lucide-react';
import { memo, type ReactNode, useCallback, useEffect, useState } from 'react';
import { type NavigateFunction, Outlet, useNavigation } from 'react-router';
import { labelOfPath } from '../../../domain/content/labels.ts';
import type { Failure } from '../../../domain/failure.ts';
import { siteFrame } from '../../../domain/site-frame.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { FrameProvider, useFrame, useFrameChange } from '../../frame.tsx';
import { pageTitleOf } from '../../page-head.ts';
import { RenderAfresh } from '../../ui/render-afresh.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useLeaveConfirmation } from '../browser/use-leave-confirmation.ts';
import { FIELDS_ID } from '../controls/focus.ts';
import { QuestionDialog } from '../controls/question.tsx';
import { fieldId, pathOf } from '../document/addresses.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { EntryAnnouncer } from '../fields/entry-list.tsx';
import { EntryMenu } from '../fields/entry-menu.tsx';
import { Palette } from '../palette/palette.tsx';
import { ShareDialog } from '../preview/share-dialog.tsx';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { DraftLine } from '../saving/draft-line.tsx';
import { ERRORS_ID } from '../saving/saving.ts';
import { LoginDialog } from '../session/login-dialog.tsx';
import { onChange, useStore } from '../state-store.ts';
import { ENGLISH } from '../text/english.ts';
import { counted } from '../text/formats.ts';
import { Bar } from './bar.tsx';
import { createFeatures, type EditorData, FeaturesContext, useFeatures } from './features.ts';
import { NoticeAlert } from './notice-alert.tsx';
import { Rail } from './rail.tsx';
import { SampleNotice } from './sample-notice.tsx';
import { SHEET, useOpenScreen } from './screen.tsx';

interface EditorProps {
  readonly data: EditorData;
  readonly failure: Failure | undefined;
}

/**
 * The editor: the bar, the rail and the open screen, over the working copy of all sections. Of a navigation it renders
 * nothing but what follows the router by itself.
 */
export const Editor = memo(function Editor(props: EditorProps & { navigate: NavigateFunction }) {
  const { navigate, ...desk } = props;
  const [features] = useState(() => createFeatures(desk.data, navigate));
  useEffect(() => features.start(), [features]);
  return (
    <InEnglish>
      <FeaturesContext value={features}>
        <QueryClientProvider client={features.queries}>
          {/* The policy of the page allows no style elements. */}
          <CSPProvider disableStyleElements>
            <LucideProvider size={16} strokeWidth={1.5}>
              {/* Above the whole page's: what is edited stays. */}
              <RenderAfresh>
                <Desk {...desk} />
              </RenderAfresh>
            </LucideProvider>
          </CSPProvider>
        </QueryClientProvider>
      </FeaturesContext>
    </InEnglish>
  );
});

function Desk({ data, failure }: EditorProps) {
  const features = useFeatures();
  const { edits, session, saving, palette, preview } = features;
  const hydrated = useHydrated();
  useSavedFrame();
  const expired = useStore(session, (state) => state.expired);
  const conflict = useStore(saving, (state) => state.conflict);
  // On a phone: the path where it is open, so that another screen closes it.
  const [railOpenAt, setRailOpenAt] = useState<string | null>(null);
  const closeRail = useCallback(() => setRailOpenAt(null), []);
  const isFinding = useStore(palette, ({ isOpen }) => isOpen);
  const isSharing = useStore(preview, (state) => state.isSharing);
  const isReady = hydrated && !expired;

  const logIn = () => {
    session.renew();
    saving.saveAfterLogin();
  };

  return (
    <>
      <div className="desk grid grid-cols-[var(--rail)_minmax(0,1fr)] grid-rows-[auto_minmax(calc(100svh-var(--bar)),auto)] max-desk:block">
        <a className="skip-link" href={`#${FIELDS_ID}`}>
          Skip to the fields
        </a>
        <Bar
          pageFailure={failure}
          ready={isReady}
          railOpenAt={railOpenAt}
          onToggleRail={setRailOpenAt}
        />
        <Rail ready={isReady} openAt={railOpenAt} onClose={closeRail} />
        {/* Hidden after the session has ended, because the person at the screen may not be the owner. */}
        <main
          id={FIELDS_ID}
          tabIndex={-1}
          className={`editor desk-sheet min-w-0 ps-(--margin) pe-8 pb-28 max-desk:pe-5 ${expired ? 'invisible' : ''}`}
          inert={expired}
        >
          <noscript>
            <p className="notice">Editing requires JavaScript.</p>
          </noscript>
          {/* On every screen: what was typed survives a reload of any. */}
          <DraftLine isHidden={expired} />
          <HomeNotices backups={data.backups} />
          <ErrorSummary />
          <Outlet />
        </main>
      </div>
      <EntryAnnouncer />
      <EntryMenu />
      {isFinding && isReady && <Palette />}
      {conflict !== null && isReady && (
        <ConflictDialog
          conflict={conflict}
          mine={edits.state().working}
          onConfirm={saving.settle}
          onClose={saving.postpone}
        />
      )}
      {isSharing && isReady && <ShareDialog />}
      <QuestionDialog asked={features.questions} />
      <RouterWatch />
      <NoticeAlert />
      {expired && <LoginDialog onLogin={logIn} hasPasskeys={data.hasPasskeys} />}
    </>
  );
}

/** Follows the router. A component of its own: each step of a navigation would render the whole desk. */
function RouterWatch() {
  const { draft, navigation, prepare } = useFeatures();
  const screen = useOpenScreen();
  useEffect(() => {
    navigation.arrived(screen);
    return prepare(screen);
  }, [navigation, prepare, screen]);
  useLeaveConfirmation();
  const isLoggingOut = useNavigation().formData?.get('intent') === 'logout';
  useEffect(() => draft.discardOnLeave(isLoggingOut), [draft, isLoggingOut]);
  return null;
}

function HomeNotices({ backups }: Pick<EditorData, 'backups'>) {
  const { failure, proofFailure } = backups ?? {};
  if (useOpenScreen() !== 'home') return null;
  const texts = [
    failure && `The last backup failed. ${failure.reason}`,
    proofFailure && `The last backup may not be restorable. ${proofFailure.reason}`,
  ];
  return (
    <>
      {texts.filter(Boolean).map((text) => (
        <p key={text} className="notice text-bad">
          {text}
        </p>
      ))}
      <SampleNotice />
    </>
  );
}

/** The editor is in English whatever the language of the site, and so are the parts that it shares with the pages. */
function InEnglish({ children }: { children: ReactNode }) {
  const frame = useFrame();
  return (
    <FrameProvider value={{ ...frame, words: ENGLISH.everywhere }}>
      <div lang="en" dir="ltr" className="contents">
        {children}
      </div>
    </FrameProvider>
  );
}

/** Shows what is saved around the editor too: in the site's bar and footer, and in the title of the tab. */
function useSavedFrame(): void {
  const { edits } = useFeatures();
  const setFrame = useFrameChange();
  useEffect(() => {
    const stop = onChange(
      edits,
      ({ saved }) => saved,
      ({ content }) => {
        document.title = pageTitleOf(content, textsOf(content.site.words, 'login').heading);
        setFrame(siteFrame(content, new Date()));
      },
    );
    return () => {
      stop();
      setFrame(undefined);
    };
  }, [edits, setFrame]);
}

function ErrorSummary() {
  const { navigation } = useFeatures();
  const { errors, isSaveRefused, entered } = useEditsState(useEdits());
  const list = Object.entries(errors);
  if (!isSaveRefused || list.length === 0) return null;
  return (
    <section
      id={ERRORS_ID}
      className={`callout border-bad mt-6 ${SHEET}`}
      tabIndex={-1}
      aria-labelledby="errors-title"
    >
      <h2 id="errors-title" className="text-[1.0667em] font-sans font-strong">
        {counted(list.length, 'field')} to correct before saving
      </h2>
      <ul>
        {list.map(([address, message]) => (
          <li key={address}>
            <a
              className="link text-start"
              href={`#${fieldId(address)}`}
              onClick={(event) => {
                event.preventDefault();
                navigation.goTo(address);
              }}
            >
              {labelOfPath(pathOf(entered, address) ?? address)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
