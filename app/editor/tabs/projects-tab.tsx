import { memo } from 'react';
import { newProject } from '../../../domain/content/projects.ts';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup } from '../fields/entry-list.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';

export function ProjectsTab() {
  return (
    <EntryGroup
      name="projects.projects"
      titleKey="title"
      create={newProject}
      fields={ProjectFields}
    />
  );
}

const ProjectFields = memo(({ path }: { path: `projects.projects.${number}` }) => (
  <>
    <TextField name={`${path}.title`} />
    <TextField name={`${path}.image`} code hint="empty shows a placeholder" />
    <TextField name={`${path}.description`} rows={3} width="whole" />
    <TextField name={`${path}.github`} code hint="# hides the link" />
    <TextField name={`${path}.live`} code hint="# hides the link" />
    <ListField
      name={`${path}.technologies`}
      codec={commaSpaceFilled}
      width="most"
      hint="separate with a comma and a space"
    />
    <CheckField name={`${path}.featured`} />
  </>
));
