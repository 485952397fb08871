import type { ComponentType } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import { fieldId } from '../document/addresses.ts';
import { NestedEntries } from './entry-list.tsx';

/** A list of entries among the fields of a part or an entry, with its name above. */
export function NamedEntries<Name extends string>(props: {
  name: Name;
  fields: ComponentType<{ address: `${NoInfer<Name>}/${string}` }>;
}) {
  const id = fieldId(props.name);
  return (
    <section className="named-entries col-span-full min-w-0 mt-[0.9rem]" aria-labelledby={id}>
      <h4 className="mb-[0.9rem]" id={id} tabIndex={-1}>
        {labelOf(props.name)}
      </h4>
      <NestedEntries {...props} level={5} />
    </section>
  );
}
