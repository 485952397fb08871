import { memo } from 'react';
import { commaSpaceFilled } from '../../../domain/text.ts';
import { CheckField } from '../fields/choice-field.tsx';
import { NamedEntries } from '../fields/named-entries.tsx';
import { ListField } from '../fields/parsed-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { BelongsToField } from '../words/belongs-to-field.tsx';
import { SiteBlock } from './site-block.tsx';

export function FixedLists() {
  return (
    <SiteBlock part="lists" title="Fixed lists and figures">
      <div className="site-fields">
        <ListField name="site/technologies" codec={commaSpaceFilled} rows={1} width="whole" />
        <ListField name="site/learning" codec={commaSpaceFilled} rows={1} width="whole" />
        <TextField name="site/tileValue" />
        <TextField name="site/tileLabel" />
        <CheckField name="site/showsTotal" width="half" />
        <CheckField name="site/showsFree" width="half" />
        <NamedEntries name="site/counters" fields={FigureFields} />
      </div>
    </SiteBlock>
  );
}

const FigureFields = memo(({ address }: { address: `site/counters/${string}` }) => (
  <>
    <TextField name={`${address}/value`} width="quarter" />
    <TextField name={`${address}/label`} width="half" />
    <BelongsToField name={`${address}/page`} />
  </>
));
