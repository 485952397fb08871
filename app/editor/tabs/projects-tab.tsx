import { memo, useMemo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup } from '../fields/entry-list.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { PictureField } from '../pictures/picture-field.tsx';
import { CARD, projectPicture } from '../pictures/picture-places.ts';

export function ProjectsTab() {
  return <EntryGroup name="projects/projects" page="projects" fields={ProjectFields} />;
}

const ProjectFields = memo(({ path }: { path: `projects/projects/${string}` }) => (
  <>
    <TextField name={`${path}/title`} width="most" />
    <CheckField name={`${path}/featured`} />
    <TextField name={`${path}/description`} rows={4} width="whole" />
    <ProjectPicture path={path} />
    <TextField name={`${path}/github`} code />
    <TextField name={`${path}/live`} code />
    <ListField name={`${path}/technologies`} codec={commaSpaceFilled} width="whole" />
  </>
));

function ProjectPicture({ path }: { path: `projects/projects/${string}` }) {
  const fields = useMemo(() => projectPicture(path), [path]);
  const title = useFromEdits((state) => textAt(state, `${path}/title`)) || 'this project';
  return <PictureField fields={fields} place={CARD} of={title} />;
}
