import { SITE_PAGES } from '../../../domain/pages.ts';
import { useEdits, useEnteredText } from '../document/use-edits.ts';
import { Field, useField } from '../fields/field.tsx';
import { menuName } from './word-list.ts';

/** The page with which a figure is hidden. */
export function BelongsToField({ name }: { name: `site/counters/${string}/page` }) {
  const { value, choose } = useEnteredText(name);
  const { state, control } = useField(name);
  const { words } = useEdits().state().working.site;
  return (
    <Field address={name} width="quarter" {...state}>
      <select {...control} value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">No page</option>
        {SITE_PAGES.map((page) => (
          <option key={page} value={page}>
            {menuName(words, page)}
          </option>
        ))}
      </select>
    </Field>
  );
}
