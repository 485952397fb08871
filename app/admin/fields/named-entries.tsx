import type { ComponentType } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import { fieldId } from '../document/addresses.ts';
import { rootListOf } from './entry-kinds.ts';
import { NestedEntries } from './entry-list.tsx';

/** A list of entries among the fields of a part or an entry, with its name above. */
export function NamedEntries<Name extends string>(props: {
  name: Name;
  fields: ComponentType<{ address: `${NoInfer<Name>}/${string}` }>;
}) {
  const id = fieldId(props.name);
  // In an entry it is no landmark: the other entries have lists of the same name.
  const isInEntry = rootListOf(props.name) !== props.name;
  const Part = isInEntry ? 'div' : 'section';
  return (
    <Part
      className="named-entries col-span-full min-w-0 mt-[0.9rem]"
      aria-labelledby={isInEntry ? undefined : id}
    >
      <h4 className="mb-[0.9rem]" id={id} tabIndex={-1}>
        {labelOf(props.name)}
      </h4>
      <NestedEntries {...props} level={5} />
    </Part>
  );
}
