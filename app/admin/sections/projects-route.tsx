import { memo, useMemo, useState } from 'react';
import { hasPage } from '../../../domain/content/filled.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { projectSlugs } from '../../../domain/content/project-pages.ts';
import { projectPath } from '../../../domain/pages.ts';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { fieldId, lastPart } from '../document/addresses.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup } from '../fields/entry-list.tsx';
import { NamedEntries } from '../fields/named-entries.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen } from '../layout/screen.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { CARD, type CropPlace, GALLERY, pictureOfEntry } from '../pictures/picture-places.ts';

type ProjectAddress = `projects/projects/${string}`;
type ProjectTextAddress =
  | `${ProjectAddress}/title`
  | `${ProjectAddress}/pictures/${string}/caption`;

export default function ProjectsScreen() {
  return (
    <Screen name="projects">
      <EntryGroup name="projects/projects" page="projects" fields={ProjectFields} />
    </Screen>
  );
}

const ProjectFields = memo(({ address }: { address: ProjectAddress }) => (
  <>
    <TextField name={`${address}/title`} width="most" />
    <CheckField name={`${address}/featured`} />
    <TextField name={`${address}/description`} rows={4} width="whole" />
    <EntryPicture address={address} title={`${address}/title`} />
    <TextField name={`${address}/github`} code width="whole" />
    <TextField name={`${address}/live`} code width="whole" />
    <ListField name={`${address}/technologies`} codec={commaSpaceFilled} width="whole" />
    <ProjectPageFields address={address} />
  </>
));

function EntryPicture(props: {
  address: ProjectAddress | `${ProjectAddress}/pictures/${string}`;
  title: ProjectTextAddress;
  place?: CropPlace;
}) {
  const { address, title, place = CARD } = props;
  const fields = useMemo(() => pictureOfEntry(address), [address]);
  const of = useFromEdits((state) => textAt(state, title)) || 'this project';
  return <PictureField fields={fields} place={place} of={of} />;
}

/** The fields of a project's page, if it has one or the owner wants one. */
function ProjectPageFields({ address }: { address: ProjectAddress }) {
  const key = lastPart(address);
  const [isWanted, setWanted] = useState(false);
  const hasOne = useFromEdits(
    ({ working, saved }) => hasPageIn(working, key) || hasPageIn(saved.content, key),
  );
  const slug = useFromEdits(({ working }) => slugsIn(working).get(key) ?? '');
  if (!hasOne && !isWanted) {
    return (
      <div className="col-span-full">
        <TemporaryButton
          className="btn btn-plain"
          onClick={() => setWanted(true)}
          next={() => document.getElementById(fieldId(`${address}/role`))}
        >
          Add a page for this project
        </TemporaryButton>
      </div>
    );
  }
  const titleId = `${fieldId(address)}-page`;
  const note = slug === '' ? undefined : decodeURI(projectPath(slug));
  return (
    // Not a section: each open project would have a landmark of the same name.
    <div className="entry-plain col-span-full mt-4 border-t border-line-night pt-4">
      <h4 id={titleId} className="col-span-full text-lead">
        Page of the project
      </h4>
      <TextField name={`${address}/slug`} width="most" note={note} placeholder={slug} />
      <TextField name={`${address}/role`} />
      <TextField name={`${address}/period`} />
      <TextField name={`${address}/problem`} rows={3} width="whole" />
      <TextField name={`${address}/done`} rows={8} width="whole" />
      <TextField name={`${address}/outcome`} rows={3} width="whole" />
      <NamedEntries name={`${address}/pictures`} fields={PagePictureFields} />
      <NamedEntries name={`${address}/links`} fields={PageLinkFields} />
    </div>
  );
}

const PagePictureFields = memo(
  ({ address }: { address: `${ProjectAddress}/pictures/${string}` }) => (
    <>
      <TextField name={`${address}/caption`} width="whole" />
      <EntryPicture address={address} title={`${address}/caption`} place={GALLERY} />
    </>
  ),
);

const PageLinkFields = memo(({ address }: { address: `${ProjectAddress}/links/${string}` }) => (
  <>
    <TextField name={`${address}/label`} />
    <TextField name={`${address}/href`} code width="whole" />
  </>
));

const hasPageIn = ({ projects }: Portfolio, key: string): boolean => {
  const project = projects.projects.find((each) => each.key === key);
  return project !== undefined && (hasPage(project) || project.slug !== '');
};

const slugs = new WeakMap<Portfolio['projects'], ReadonlyMap<string, string>>();

/** The slugs of a content's projects, by their keys. Its sections never change in place. */
function slugsIn(content: Portfolio): ReadonlyMap<string, string> {
  const { projects } = content;
  const known = slugs.get(projects);
  if (known !== undefined) return known;
  const made = projectSlugs(content);
  slugs.set(projects, made);
  return made;
}
