import type { ReactNode } from 'react';
import type { Edits } from './document/edits.ts';
import { EditsContext } from './document/use-edits.ts';
import { type EntryView, EntryViewContext } from './fields/entry-view.ts';
import { type PictureUploads, PictureUploadsContext } from './pictures/picture-uploads.tsx';
import { type SiteView, SiteViewContext } from './site/site-view.ts';

/** What the editor holds above its tabs, so that a change of the tab loses none of it. */
export function EditorContexts(props: {
  edits: Edits;
  entryView: EntryView;
  siteView: SiteView;
  pictureUploads: PictureUploads;
  children: ReactNode;
}) {
  return (
    <EditsContext value={props.edits}>
      <EntryViewContext value={props.entryView}>
        <SiteViewContext value={props.siteView}>
          <PictureUploadsContext value={props.pictureUploads}>
            {props.children}
          </PictureUploadsContext>
        </SiteViewContext>
      </EntryViewContext>
    </EditsContext>
  );
}
