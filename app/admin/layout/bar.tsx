import { ChevronDown, Equal, Link2, Search, X } from 'lucide-react';
import { memo } from 'react';
import { Form, useLocation, useSubmit } from 'react-router';
import type { Failure } from '../../../domain/failure.ts';
import { useFrame } from '../../frame.tsx';
import { BrandMark } from '../../layout/brand-mark.tsx';
import { useMotion } from '../../ui/motion-state.ts';
import { AUTOSAVE, useAutosave } from '../browser/local-storage.ts';
import { useAskToLeave } from '../browser/use-leave-confirmation.ts';
import { useShortcutKey } from '../controls/shortcuts.ts';
import { Switch } from '../controls/switch.tsx';
import { useFromEdits } from '../document/use-edits.ts';
import { useChosenLanguage } from '../languages/translation-row.tsx';
import { SaveButton, SaveFailure, SaveStateText } from '../saving/save-state-text.tsx';
import { SessionTime, SessionWarning } from '../session/session-time.tsx';
import { useStore } from '../state-store.ts';
import { useFeatures } from './features.ts';
import { SCREENS, screenAt } from './screens.ts';

export const LOGOUT_ID = 'logout';

/** A tool of the bar. On a phone it is an entry of the rail, whose sheet says how that looks. */
const TOOL =
  'desk:relative desk:inline-flex desk:items-center desk:gap-2 desk:min-h-(--press-size) desk:px-2 min-[75rem]:px-3 desk:rounded-press desk:text-(--quiet) desk:text-[0.875rem] desk:font-normal desk:whitespace-nowrap desk:hover:bg-[oklch(1_0_0/0.07)] desk:hover:text-inherit';

export const RAIL_ID = 'rail';

/** The element id of the links to the site: a popover, which any button may open. */
export const SITE_LINKS_ID = 'site-links';

/**
 * The fixed bar: the link to the site, the save state, and the actions on the whole content. On a phone it starts with
 * the button that opens the rail, which has the actions that do not fit.
 */
export function Bar(props: {
  pageFailure: Failure | undefined;
  /** The content can be edited and saved. */
  ready: boolean;
  railOpenAt: string | null;
  onToggleRail: (openAt: string | null) => void;
}) {
  const { pageFailure, ready, railOpenAt, onToggleRail } = props;
  const { saving } = useFeatures();
  const isSaving = useStore(saving, (state) => state.isSaving);
  return (
    <header className="sticky top-0 z-20 col-span-full [@media(max-height:30rem)]:static">
      <div className="desk-bar on-night relative grid grid-cols-[var(--rail)_minmax(0,1fr)_auto] items-center min-h-(--bar) bg-(--ground) max-desk:grid-cols-[auto_minmax(0,1fr)_auto]">
        <BarNight />
        <RailButton openAt={railOpenAt} onToggle={onToggleRail} />
        <Brand />
        <SaveStateText />
        <div className="relative flex items-center gap-1 pe-6 max-desk:pe-2">
          <div className="contents max-desk:hidden">
            <BarTools ready={ready} />
          </div>
          <SaveButton saving={isSaving} ready={ready} onPress={saving.save} />
          <div className="contents max-desk:hidden">
            <Logout id={LOGOUT_ID} />
          </div>
        </div>
      </div>
      <SiteLinks />
      <SessionWarning />
      <SaveFailure pageFailure={pageFailure} />
    </header>
  );
}

/** Names the open screen, and opens the rail on a phone. */
function RailButton(props: { openAt: string | null; onToggle: (openAt: string | null) => void }) {
  const { openAt, onToggle } = props;
  const { pathname } = useLocation();
  const isOpen = openAt === pathname;
  const Lead = isOpen ? X : Equal;
  return (
    <button
      type="button"
      className="relative hidden items-center gap-3 h-full ps-5 pe-3 font-strong max-desk:flex"
      aria-expanded={isOpen}
      aria-controls={RAIL_ID}
      onClick={() => onToggle(isOpen ? null : pathname)}
    >
      <Lead size={20} />
      <span className="sr-only">Menu, now </span>
      <span>{SCREENS[screenAt(pathname)].label}</span>
    </button>
  );
}

function Brand() {
  const { brand } = useFrame();
  return (
    <button
      type="button"
      className="relative z-1 flex items-center gap-[0.7rem] min-w-0 h-full ps-6 me-[calc(1rem-var(--margin))] whitespace-nowrap max-desk:hidden"
      popoverTarget={SITE_LINKS_ID}
    >
      <BrandMark />
      {/* Beside a long name, `View site` is in a second line, which is not shown. */}
      <span className="flex flex-wrap gap-x-[0.7rem] min-w-0 h-(--bar) leading-(--bar) overflow-clip">
        <b className="truncate font-display" dir="auto">
          {brand}
        </b>
        <span className="inline-flex items-center gap-1 text-small/(--bar) text-(--quiet)">
          View site
          <ChevronDown size={14} />
        </span>
      </span>
    </button>
  );
}

/**
 * What the bar of the public pages has: the brand's link to Home, and one link a page, Admin in red and marked. They
 * load whole pages: the data that the browser has kept may be older than the last save.
 */
function SiteLinks() {
  const { brand, menu, words } = useFrame();
  return (
    <nav
      id={SITE_LINKS_ID}
      popover="auto"
      className="popup fixed inset-[var(--bar)_auto_auto_0] w-(--rail) m-0 text-[1rem]"
      aria-label={words.pages}
    >
      <a href="/" className="popup-item px-6 font-strong" dir="auto">
        {brand}
      </a>
      <hr className="my-1 border-rule" />
      {menu.map(({ page, path, label }) => (
        <a
          key={path}
          href={path}
          aria-current={page === 'admin' ? 'page' : undefined}
          className={page === 'admin' ? 'popup-item px-6 text-bad font-strong' : 'popup-item px-6'}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** Search, Autosave and the preview: in the bar, and on a phone in the rail. */
export const BarTools = memo(function BarTools({ ready }: { ready: boolean }) {
  const { palette } = useFeatures();
  const autosave = useAutosave();
  const shortcutKey = useShortcutKey();
  return (
    <>
      <button
        type="button"
        className={`${TOOL} max-desk:flex-row-reverse`}
        title="Search"
        disabled={!ready}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => palette.set({ isOpen: true })}
      >
        <Search />
        <span className="desk:sr-only">Search</span>
        <span className="font-mono text-label/[1] max-[75rem]:hidden" aria-hidden="true">
          {shortcutKey} K
        </span>
      </button>
      <Switch
        className={`${TOOL} max-desk:flex-row-reverse desk:has-disabled:text-(--quiet) desk:has-disabled:opacity-60`}
        checked={autosave}
        disabled={!ready}
        onSwitch={AUTOSAVE.set}
      >
        Autosave
      </Switch>
      <LanguageChoice ready={ready} />
      <PreviewControls ready={ready} />
    </>
  );
});

/** The language whose texts the fields show, where the site has several. */
function LanguageChoice({ ready }: { ready: boolean }) {
  const { language } = useFeatures();
  const chosen = useChosenLanguage();
  const first = useFromEdits(({ working }) => working.site.language);
  const others = useFromEdits(({ entered }) => entered.translations);
  const tags = Object.keys(others);
  if (tags.length === 0) return null;
  return (
    <label className={TOOL}>
      <span className="desk:sr-only">Language of the fields</span>
      <select
        className="cursor-pointer bg-transparent"
        value={chosen ?? first}
        disabled={!ready}
        onChange={({ target }) =>
          language.set({ tag: target.value === first ? null : target.value })
        }
      >
        {[first, ...tags].map((tag) => (
          <option key={tag} value={tag} className="text-ink bg-paper-lift">
            {tag}
          </option>
        ))}
      </select>
    </label>
  );
}

export function Logout({ id }: { id?: string }) {
  const { edits } = useFeatures();
  const askToLeave = useAskToLeave();
  const submit = useSubmit();
  return (
    <Form
      method="post"
      action="/admin"
      className="flex items-center"
      onSubmit={async (event) => {
        if (edits.state().unsaved.length === 0) return;
        event.preventDefault();
        const form = event.currentTarget;
        if (await askToLeave()) void submit(form);
      }}
    >
      <input type="hidden" name="intent" value="logout" />
      <button id={id} type="submit" className={TOOL}>
        Logout <SessionTime />
      </button>
    </Form>
  );
}

function PreviewControls({ ready }: { ready: boolean }) {
  const { preview } = useFeatures();
  return (
    <div className="flex">
      <button type="button" className={TOOL} disabled={!ready} onClick={() => void preview.open()}>
        Preview
      </button>
      <button
        type="button"
        className={`${TOOL} flex-none w-auto desk:px-2!`}
        aria-label="Share a preview link"
        title="Share a preview link"
        aria-haspopup="dialog"
        disabled={!ready}
        onClick={() => preview.share(true)}
      >
        <Link2 />
      </button>
    </div>
  );
}

/** The warning signs: the tip, and the height. */
const SIGNS = [
  [668, 32, 12],
  [704, 9, 18],
  [768, 18, 28],
  [820, 37, 11],
  [866, 10, 20],
  [1010, 20, 16],
] as const;

/** The 24 dots, scattered: the middle, and the radius. A third of them blink at once: each animation costs time. */
const DOTS = [0, 1, 2].map((first) =>
  Array.from({ length: 8 }, (_, third) => {
    const dot = 3 * third + first;
    return [640 + ((dot * 109) % 288), 7 + ((dot * 17) % 41), 1 + (dot % 5) / 5] as const;
  }),
);

/** The night that is left of the garden: two scans, six warning signs and 24 blinking dots, behind the bar. */
function BarNight() {
  const isMoving = useMotion() === 'moving';
  return (
    // An element with an absolute position stands in the cell of the grid: the gap between the state and the tools.
    <div
      className="desk-night mask-[linear-gradient(90deg,transparent_calc(100%-26rem),#000_calc(100%-13rem),#0006)] max-desk:mask-[linear-gradient(90deg,#000a,transparent_75%)] absolute inset-0 col-[2/3] overflow-clip pointer-events-none forced-colors:hidden"
      data-moving={isMoving || undefined}
    >
      <span />
      <span />
      <svg
        viewBox="0 0 1440 56"
        className="absolute left-[calc(100%-940px)] w-[1440px] max-w-none h-[56px] fill-none stroke-lit/34 max-desk:left-[-690px]"
        aria-hidden="true"
      >
        {SIGNS.map(([x, y, height]) => (
          <path key={x} d={signPath(x, y, height)} />
        ))}
        {DOTS.map((dots) => (
          <g key={dots[0]?.[0]}>
            {dots.map(([x, y, radius]) => (
              <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

const signPath = (x: number, y: number, height: number): string =>
  `M${x} ${y}l${height * 0.58} ${height}h${height * -1.16}ZM${x} ${y + height * 0.38}v${height * 0.28}m0 ${height * 0.14}v1`;
