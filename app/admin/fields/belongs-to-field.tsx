import { SITE_PAGES } from '../../../domain/pages.ts';
import { useEdits, useEnteredText } from '../document/use-edits.ts';
import { menuName } from '../words/word-list.ts';
import { Field, useField } from './field.tsx';

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
