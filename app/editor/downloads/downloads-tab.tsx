import { memo } from 'react';
import { valueAt } from '../document/addresses.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup, NestedEntries } from '../fields/entry-list.tsx';
import { TextField } from '../fields/text-field.tsx';
import { LostAtTool } from '../lost/lost-places.tsx';
import { DownloadDays } from './download-days.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenLists } from './token-lists.tsx';
import { ToolUpload } from './tool-upload.tsx';

export function DownloadsTab() {
  return (
    <>
      <EntryGroup name="downloads/categories" page="downloads" fields={CategoryFields} />
      <TokenLists />
      <DownloadDays />
    </>
  );
}

const CategoryFields = memo(({ path }: { path: `downloads/categories/${string}` }) => (
  <>
    <TextField name={`${path}/name`} />
    <NestedEntries name={`${path}/tools`} level={4} fields={ToolFields} />
  </>
));

const ToolFields = memo(({ path }: { path: `downloads/categories/${string}/tools/${string}` }) => {
  const premium = useFromEdits(({ working }) => valueAt(working, `${path}/isPremium`) === true);
  return (
    <>
      <TextField name={`${path}/name`} />
      <TextField name={`${path}/id`} code />
      <TextField name={`${path}/description`} rows={2} width="whole" />
      <TextField name={`${path}/downloadUrl`} code width="whole" />
      <LostAtTool path={path} />
      <ToolUpload path={path} />
      <TextField name={`${path}/size`} width="quarter" />
      <TextField name={`${path}/type`} width="quarter" />
      <CheckField name={`${path}/isPremium`} />
      {premium && <TokenForm path={path} />}
    </>
  );
});
