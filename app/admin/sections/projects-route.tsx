import { ChevronDown } from 'lucide-react';
import { memo, useState } from 'react';
import { projectPath } from '../../../domain/pages.ts';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { nameIn } from '../document/addresses.ts';
import { slugsIn } from '../document/caches.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntrySection } from '../fields/entry-list.tsx';
import { ListScreen } from '../fields/list-screen.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PictureWithFields } from '../pictures/picture-field.tsx';
import { GALLERY_RATIO } from '../pictures/picture-fields.ts';

type ProjectAddress = `projects/projects/${string}`;

export default function ProjectsScreen() {
  return <ListScreen screen="projects" name="projects/projects" fields={ProjectFields} />;
}

const ProjectFields = memo(({ address }: { address: ProjectAddress }) => (
  <>
    <PictureWithFields address={address} title={`${address}/title`}>
      <TextField name={`${address}/title`} width="whole" />
      <TextField name={`${address}/description`} rows={3} width="whole" />
      <TextField name={`${address}/github`} code />
      <TextField name={`${address}/live`} code />
      <ListField name={`${address}/technologies`} codec={commaSpaceFilled} width="whole" />
      <CheckField name={`${address}/featured`} />
    </PictureWithFields>
    <ProjectPageFields address={address} />
  </>
));

/** The fields of a project's page, unfolded where it has one. */
function ProjectPageFields({ address }: { address: ProjectAddress }) {
  const key = nameIn(address);
  const slug = useFromEdits(({ working }) => slugsIn(working, 'projects').get(key) ?? '');
  const [isOpen] = useState(slug !== '');
  const note = slug === '' ? undefined : decodeURI(projectPath(slug));
  return (
    // Not a section: each open project would have a landmark of the same name.
    <details className="group" open={isOpen}>
      <summary className="section-head cursor-pointer">
        <h3>Page of the project</h3>
        <ChevronDown className="text-ink-3 group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-12 gap-4">
        <TextField name={`${address}/slug`} width="whole" note={note} placeholder={slug} />
        <TextField name={`${address}/role`} />
        <TextField name={`${address}/period`} />
        <TextField name={`${address}/problem`} rows={3} width="whole" />
        <TextField name={`${address}/done`} rows={8} width="whole" />
        <TextField name={`${address}/outcome`} rows={3} width="whole" />
      </div>
      <EntrySection name={`${address}/pictures`} level={3} fields={PagePictureFields} />
      <EntrySection
        name={`${address}/links`}
        level={3}
        columns={['label', 'href']}
        className="[--pair:14rem_minmax(0,1fr)] [--pair-narrow:minmax(0,1fr)]"
        fields={PageLinkFields}
      />
    </details>
  );
}

const PagePictureFields = memo(
  ({ address }: { address: `${ProjectAddress}/pictures/${string}` }) => (
    <PictureWithFields address={address} title={`${address}/caption`} ratio={GALLERY_RATIO}>
      <TextField name={`${address}/caption`} width="whole" />
    </PictureWithFields>
  ),
);

const PageLinkFields = memo(({ address }: { address: `${ProjectAddress}/links/${string}` }) => (
  <>
    <TextField name={`${address}/label`} cell="" />
    <TextField name={`${address}/href`} cell="max-desk:row-start-2 max-desk:col-span-full" code />
  </>
));
