import { type ComponentType, createElement, Suspense } from 'react';
import type { SectionName } from '../../../domain/content/sections.ts';
import { lazyPart } from '../controls/lazy-part.tsx';
import { DownloadsTab } from '../downloads/downloads-tab.tsx';
import { HistoryTab } from '../history/history-tab.tsx';
import { InboxTab } from '../inbox/inbox-tab.tsx';
import { AboutTab } from '../sections/about-tab.tsx';
import { HomeTab } from '../sections/home-tab.tsx';
import { ProjectsTab } from '../sections/projects-tab.tsx';
import { SkillsTab } from '../sections/skills-tab.tsx';
import { SecurityTab } from '../settings/security-tab.tsx';
import { SiteTab } from '../settings/site-tab.tsx';
import { VisitsTab } from '../visits/visits-tab.tsx';
import { type EditorTab, PANEL_ID, tabId } from './editor-tabs.ts';
import { SampleNotice } from './sample-notice.tsx';

const TABS: Readonly<Record<SectionName, ComponentType>> = {
  home: HomeTab,
  about: AboutTab,
  skills: SkillsTab,
  projects: ProjectsTab,
  downloads: DownloadsTab,
  site: SiteTab,
};

// Few visits to the admin open it.
const PicturesTab = lazyPart(
  async () => (await import('../pictures/pictures-tab.tsx')).PicturesTab,
);

/** The tabs that are not part of the working copy, and show nothing after the session has ended. */
const OTHER_TABS: Readonly<Record<Exclude<EditorTab, SectionName>, ComponentType>> = {
  inbox: InboxTab,
  visits: VisitsTab,
  pictures: PicturesTab,
  history: HistoryTab,
  security: SecurityTab,
};

/** These keep what is in them after the end of a session: messages that are open, and codes that are shown once. */
const KEPT: readonly EditorTab[] = ['inbox', 'security'];

const isSection = (tab: EditorTab): tab is SectionName => Object.hasOwn(TABS, tab);

/** The open tab. Hidden after the session has ended, because the person at the screen may not be the owner. */
export function TabPanel(props: { tab: EditorTab; isEditable: boolean; expired: boolean }) {
  const { tab, expired } = props;
  return (
    <div
      id={PANEL_ID}
      role="tabpanel"
      aria-labelledby={tabId(tab)}
      inert={expired}
      className={expired ? 'invisible' : ''}
    >
      {isSection(tab) ? (
        <fieldset disabled={!props.isEditable}>
          <SampleNotice />
          {createElement(TABS[tab])}
        </fieldset>
      ) : (
        (!expired || KEPT.includes(tab)) && (
          <Suspense key={tab} fallback={<p role="status">Loading the pictures...</p>}>
            {createElement(OTHER_TABS[tab])}
          </Suspense>
        )
      )}
    </div>
  );
}
