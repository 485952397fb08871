import { Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { hasPage } from '../../../domain/content/filled.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { projectPath } from '../../../domain/pages.ts';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { fieldId, lastPart } from '../document/addresses.ts';
import { slugsIn } from '../document/caches.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { ADD, EntrySection } from '../fields/entry-list.tsx';
import { ListScreen } from '../fields/list-screen.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PictureBeside } from '../pictures/picture-beside.tsx';
import { GALLERY } from '../pictures/picture-places.ts';

type ProjectAddress = `projects/projects/${string}`;

export default function ProjectsScreen() {
  return <ListScreen screen="projects" name="projects/projects" fields={ProjectFields} />;
}

const ProjectFields = memo(({ address }: { address: ProjectAddress }) => (
  <>
    <PictureBeside address={address} title={`${address}/title`}>
      <TextField name={`${address}/title`} width="whole" />
      <TextField name={`${address}/description`} rows={3} width="whole" />
      <TextField name={`${address}/github`} code />
      <TextField name={`${address}/live`} code />
      <ListField name={`${address}/technologies`} codec={commaSpaceFilled} width="whole" />
      <CheckField name={`${address}/featured`} />
    </PictureBeside>
    <ProjectPageFields address={address} />
  </>
));

/** The fields of a project's page, if it has one or the owner wants one. */
function ProjectPageFields({ address }: { address: ProjectAddress }) {
  const key = lastPart(address);
  const [isWanted, setWanted] = useState(false);
  const hasOne = useFromEdits(
    ({ working, saved }) => hasPageIn(working, key) || hasPageIn(saved.content, key),
  );
  const slug = useFromEdits(({ working }) => slugsIn(working, 'projects').get(key) ?? '');
  if (!hasOne && !isWanted) {
    return (
      <TemporaryButton
        className={ADD}
        onClick={() => setWanted(true)}
        next={() => document.getElementById(fieldId(`${address}/role`))}
      >
        <Plus />
        <span>Add a page for this project</span>
      </TemporaryButton>
    );
  }
  const note = slug === '' ? undefined : decodeURI(projectPath(slug));
  return (
    // Not a section: each open project would have a landmark of the same name.
    <div>
      <div className="section-head">
        <h3>Page of the project</h3>
      </div>
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
    </div>
  );
}

const PagePictureFields = memo(
  ({ address }: { address: `${ProjectAddress}/pictures/${string}` }) => (
    <PictureBeside address={address} title={`${address}/caption`} place={GALLERY}>
      <TextField name={`${address}/caption`} width="whole" />
    </PictureBeside>
  ),
);

const PageLinkFields = memo(({ address }: { address: `${ProjectAddress}/links/${string}` }) => (
  <>
    <TextField name={`${address}/label`} cell="" />
    <TextField name={`${address}/href`} cell="max-desk:row-start-2 max-desk:col-span-full" code />
  </>
));

const hasPageIn = ({ projects }: Portfolio, key: string): boolean => {
  const project = projects.projects.find((each) => each.key === key);
  return project !== undefined && (hasPage(project) || project.slug !== '');
};
