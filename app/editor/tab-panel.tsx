import { type ComponentType, Suspense } from 'react';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import type { SectionName } from '../../domain/content/sections.ts';
import type { Failure } from '../../domain/failure.ts';
import { MissingAddressesProvider } from './addresses/missing-addresses.tsx';
import { type EditorTab, PANEL_ID, tabId } from './bar/editor-tabs.ts';
import { lazyPart } from './controls/lazy-part.tsx';
import type { Saved } from './document/edits.ts';
import { DownloadsTab } from './downloads/downloads-tab.tsx';
import { HistoryTab } from './history/history-tab.tsx';
import { InboxTab } from './inbox/inbox-tab.tsx';
import type { Inbox } from './inbox/use-inbox.ts';
import { SampleNotice } from './samples/sample-notice.tsx';
import type { Notice } from './saving/use-saving.ts';
import { SecurityTab } from './security/security-tab.tsx';
import { SiteTab } from './site/site-tab.tsx';
import { AboutTab } from './tabs/about-tab.tsx';
import { HomeTab } from './tabs/home-tab.tsx';
import { ProjectsTab } from './tabs/projects-tab.tsx';
import { SkillsTab } from './tabs/skills-tab.tsx';
import { VisitsTab } from './visits/visits-tab.tsx';

const TABS: Readonly<Record<SectionName, ComponentType>> = {
  home: HomeTab,
  about: AboutTab,
  skills: SkillsTab,
  projects: ProjectsTab,
  downloads: DownloadsTab,
  site: SiteTab,
};

// Few visits to the admin open it.
const PicturesTab = lazyPart(async () => (await import('./pictures/pictures-tab.tsx')).PicturesTab);

const isSection = (tab: EditorTab): tab is SectionName => Object.hasOwn(TABS, tab);

/** The open tab. Hidden after the session has ended, because the person at the screen may not be the owner. */
export function TabPanel(props: {
  tab: EditorTab;
  /** The content of a new site. */
  shipped: Portfolio;
  inbox: Inbox;
  autosave: boolean;
  /** The decisions of a conflict are shown instead. */
  isHidden: boolean;
  isEditable: boolean;
  expired: boolean;
  onFailure: (failure: Failure) => void;
  onReplace: (content: Portfolio, stored: Saved, version: number) => void;
  onNotice: (notice: Notice) => void;
  onShow: (section: SectionName) => void;
  /** Goes to a field. */
  onGo: (address: string) => void;
}) {
  const { tab, expired, onFailure } = props;
  const Tab = isSection(tab) ? TABS[tab] : null;
  return (
    <div
      id={PANEL_ID}
      role="tabpanel"
      hidden={props.isHidden}
      aria-labelledby={tabId(tab)}
      inert={expired}
      className={expired ? 'invisible' : ''}
    >
      {tab === 'inbox' && <InboxTab inbox={props.inbox} />}
      {tab === 'visits' && !expired && <VisitsTab onFailure={onFailure} />}
      {tab === 'pictures' && !expired && (
        <Suspense fallback={<p role="status">Loading the pictures...</p>}>
          <PicturesTab onFailure={onFailure} onGo={props.onGo} />
        </Suspense>
      )}
      {tab === 'history' && !expired && (
        <HistoryTab
          autosave={props.autosave}
          onFailure={onFailure}
          onReplace={props.onReplace}
          onMessage={(message) => props.onNotice({ tone: 'success', message })}
          onShow={props.onShow}
        />
      )}
      {tab === 'security' && <SecurityTab expired={expired} onFailure={onFailure} />}
      <MissingAddressesProvider>
        {Tab !== null && (
          <fieldset disabled={!props.isEditable}>
            <SampleNotice
              shipped={props.shipped}
              autosave={props.autosave}
              isInSite={tab === 'site'}
              onGo={props.onGo}
            />
            <Tab />
          </fieldset>
        )}
      </MissingAddressesProvider>
    </div>
  );
}
