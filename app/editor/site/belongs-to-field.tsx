import { useController } from 'react-hook-form';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SITE_PAGES } from '../../../domain/pages.ts';
import { useEdits } from '../contexts.tsx';
import { Field, useField } from '../fields/field.tsx';
import { menuName } from './word-list.ts';

/** The page with which a figure is hidden. */
export function BelongsToField({ name }: { name: `site.counters.${number}.page` }) {
  const { field } = useController<Portfolio, typeof name>({ name });
  const { state, control } = useField(name);
  const { words } = useEdits().state().working.site;
  return (
    <Field path={name} width="quarter" {...state}>
      <select {...control} value={field.value ?? ''} onChange={field.onChange}>
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
