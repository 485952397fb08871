import { memo } from 'react';
import { valueAt } from '../document/addresses.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { AddButton, Entries, useEntryList } from '../fields/entry-list.tsx';
import { ListScreen } from '../fields/list-screen.tsx';
import { TextField } from '../fields/text-field.tsx';
import { OrdersSection } from '../orders/orders-section.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import { ToolUpload } from './tool-upload.tsx';

export default function DownloadsScreen() {
  const count = useFromEdits(({ working }) =>
    working.downloads.categories.reduce((sum, { tools }) => sum + tools.length, 0),
  );
  return (
    <ListScreen
      screen="downloads"
      name="downloads/categories"
      count={count}
      fields={CategoryName}
      inside={CategoryTools}
      after={
        <>
          <div className="mt-10 grid grid-cols-12 gap-x-4">
            <CheckField name="site/showsTotal" width="half" />
            <CheckField name="site/showsFree" width="half" />
          </div>
          <OrdersSection />
          <TokenList />
        </>
      }
    />
  );
}

type CategoryAddress = `downloads/categories/${string}`;

const CategoryName = memo(({ address }: { address: CategoryAddress }) => (
  <TextField
    name={`${address}/name`}
    cell="input -ms-3 border-transparent bg-transparent text-[1.25rem] font-display hover:border-edge-soft"
    placeholder="Name of the category"
  />
));

const CategoryTools = memo(({ address }: { address: CategoryAddress }) => {
  const list = useEntryList(`${address}/tools`);
  return (
    <>
      <Entries list={list} level={3} fields={ToolFields} />
      <AddButton list={list} />
    </>
  );
});

const ToolFields = memo(({ address }: { address: `${CategoryAddress}/tools/${string}` }) => {
  const premium = useFromEdits(({ working }) => valueAt(working, `${address}/isPremium`) === true);
  return (
    <div className="grid grid-cols-12 gap-4">
      <TextField name={`${address}/name`} />
      <TextField name={`${address}/id`} code />
      <TextField name={`${address}/description`} rows={2} width="whole" />
      <TextField name={`${address}/downloadUrl`} code below={<ToolUpload address={address} />} />
      <TextField name={`${address}/size`} width="quarter" />
      <TextField name={`${address}/type`} width="quarter" />
      <CheckField name={`${address}/isPremium`} />
      {premium && (
        <>
          <TextField name={`${address}/buyUrl`} code width="whole" />
          <TextField name={`${address}/orderCode`} />
          <TokenForm address={address} />
        </>
      )}
    </div>
  );
});
