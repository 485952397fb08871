import { Upload } from 'lucide-react';
import { memo, useId } from 'react';
import { sizeText } from '../../../domain/upload.ts';
import { chosenFiles } from '../controls/file-link.tsx';
import { UploadLine } from '../controls/upload-line.tsx';
import { valueAt } from '../document/addresses.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { AddButton, Entries, useEntryList } from '../fields/entry-list.tsx';
import { ListScreen } from '../fields/list-screen.tsx';
import { TextField } from '../fields/text-field.tsx';
import { useFeatures } from '../layout/features.ts';
import { OrdersSection } from '../orders/orders-section.tsx';
import { useStore } from '../state-store.ts';
import { TokensSection, ToolToken } from './tokens.tsx';

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
          <TokensSection />
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
      <CheckField name={`${address}/isPremium`} width="whole" />
      {premium && (
        <>
          <TextField name={`${address}/buyUrl`} code />
          <TextField name={`${address}/orderCode`} />
          <ToolToken address={address} />
        </>
      )}
    </div>
  );
});

function ToolUpload({ address }: { address: string }) {
  const uploads = useFeatures().toolUploads;
  const id = useId();
  const toolId = useFromEdits((state) => textAt(state, `${address}/id`));
  const name = useFromEdits((state) => textAt(state, `${address}/name`)) || toolId;
  const isChanged = useFromEdits((_, edits) => edits.isChanged(`${address}/downloadUrl`));
  const upload = useStore(uploads, (state) =>
    state.uploads.findLast(({ target }) => target === toolId),
  );
  const isStored = upload?.state === 'stored';
  const isBusy = upload !== undefined && !isStored && upload.failure === null;

  return (
    <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="btn focus-within:outline-2" aria-disabled={isBusy}>
        <Upload />
        <span>
          Upload a file<span className="sr-only"> for {name}</span>
        </span>
        <input
          id={`${id}-file`}
          type="file"
          className="sr-only"
          disabled={isBusy}
          aria-describedby={`${id}-limit`}
          onChange={chosenFiles((file) => uploads.begin(toolId, file))}
        />
      </label>
      <p id={`${id}-limit`} className="hint">
        up to {sizeText(uploads.limit)}; fills in address, size and type
      </p>
      {upload !== undefined && !isStored && (
        <UploadLine
          upload={upload}
          onCancel={uploads.cancel}
          next={() => document.getElementById(`${id}-file`)}
        />
      )}
      <p role="status" className="w-full text-small text-ink-2 wrap-anywhere empty:hidden">
        {isStored && `${upload.file.name} is uploaded.${isChanged ? ' Save to offer it.' : ''}`}
      </p>
    </div>
  );
}
