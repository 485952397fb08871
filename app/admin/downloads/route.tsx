import { memo } from 'react';
import { valueAt } from '../document/addresses.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { EntryGroup, NestedEntries } from '../fields/entry-list.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Screen } from '../layout/screen.tsx';
import { OrdersSection } from '../orders/orders-section.tsx';
import { TokenForm } from './token-form.tsx';
import { TokenList } from './token-list.tsx';
import { ToolUpload } from './tool-upload.tsx';

export default function DownloadsScreen() {
  return (
    <Screen name="downloads">
      <EntryGroup name="downloads/categories" page="downloads" fields={CategoryFields} />
      <div className="site-fields">
        <CheckField name="site/showsTotal" width="half" />
        <CheckField name="site/showsFree" width="half" />
      </div>
      <OrdersSection />
      <TokenList />
    </Screen>
  );
}

const CategoryFields = memo(({ address }: { address: `downloads/categories/${string}` }) => (
  <>
    <TextField name={`${address}/name`} />
    <NestedEntries name={`${address}/tools`} level={4} fields={ToolFields} />
  </>
));

const ToolFields = memo(
  ({ address }: { address: `downloads/categories/${string}/tools/${string}` }) => {
    const premium = useFromEdits(
      ({ working }) => valueAt(working, `${address}/isPremium`) === true,
    );
    return (
      <>
        <TextField name={`${address}/name`} />
        <TextField name={`${address}/id`} code />
        <TextField name={`${address}/description`} rows={2} width="whole" />
        <TextField name={`${address}/downloadUrl`} code width="whole" />
        <ToolUpload address={address} />
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
      </>
    );
  },
);
