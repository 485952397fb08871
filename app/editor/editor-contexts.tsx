import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { EditsContext, RemovalsContext } from './contexts.tsx';
import { type EntryView, EntryViewContext } from './fields/entry-view.ts';
import type { Removals } from './fields/removals.ts';
import { type PictureUploads, PictureUploadsContext } from './pictures/picture-uploads.tsx';
import { type SiteView, SiteViewContext } from './site/site-view.ts';
import type { WorkingCopy } from './working-copy.ts';

/** What the editor holds above its tabs, so that a change of the tab loses none of it. */
export function EditorContexts(props: {
  copy: WorkingCopy;
  removals: Removals;
  entryView: EntryView;
  siteView: SiteView;
  pictureUploads: PictureUploads;
  children: ReactNode;
}) {
  return (
    <FormProvider {...props.copy.form}>
      <EditsContext value={props.copy.edits}>
        <RemovalsContext value={props.removals}>
          <EntryViewContext value={props.entryView}>
            <SiteViewContext value={props.siteView}>
              <PictureUploadsContext value={props.pictureUploads}>
                {props.children}
              </PictureUploadsContext>
            </SiteViewContext>
          </EntryViewContext>
        </RemovalsContext>
      </EditsContext>
    </FormProvider>
  );
}
