import { memo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup } from '../fields/entry-list.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';

export function ProjectsTab() {
  return <EntryGroup name="projects.projects" page="projects" fields={ProjectFields} />;
}

const ProjectFields = memo(({ path }: { path: `projects.projects.${number}` }) => (
  <>
    <TextField name={`${path}.title`} />
    <TextField name={`${path}.image`} code />
    <TextField name={`${path}.description`} rows={3} width="whole" />
    <TextField name={`${path}.github`} code />
    <TextField name={`${path}.live`} code />
    <ListField name={`${path}.technologies`} codec={commaSpaceFilled} width="most" />
    <CheckField name={`${path}.featured`} />
  </>
));
