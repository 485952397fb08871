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

const ProjectFields = memo(({ address }: { address: `projects/projects/${string}` }) => (
  <>
    <TextField name={`${address}/title`} width="most" />
    <CheckField name={`${address}/featured`} />
    <TextField name={`${address}/description`} rows={4} width="whole" />
    <ProjectPicture address={address} />
    <TextField name={`${address}/github`} code />
    <TextField name={`${address}/live`} code />
    <ListField name={`${address}/technologies`} codec={commaSpaceFilled} width="whole" />
  </>
));

function ProjectPicture({ address }: { address: `projects/projects/${string}` }) {
  const fields = useMemo(() => projectPicture(address), [address]);
  const title = useFromEdits((state) => textAt(state, `${address}/title`)) || 'this project';
  return <PictureField fields={fields} place={CARD} of={title} />;
}
