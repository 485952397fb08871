import type { ComponentType } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import { fieldId } from '../document/addresses.ts';
import { NestedEntries } from '../fields/entry-list.tsx';

/** A list of entries among the fields of a part, with its name above. */
export function SiteList<Name extends string>(props: {
  name: Name;
  fields: ComponentType<{ address: `${NoInfer<Name>}/${string}` }>;
}) {
  const id = fieldId(props.name);
  return (
    <section className="site-list col-span-full min-w-0 mt-[0.9rem]" aria-labelledby={id}>
      <h4 className="mb-[0.9rem]" id={id} tabIndex={-1}>
        {labelOf(props.name)}
      </h4>
      <NestedEntries {...props} level={5} />
    </section>
  );
}
