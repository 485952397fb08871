import { labelOf } from '../../../domain/content/labels.ts';
import { isForEachLanguage } from '../../../domain/translated.ts';
import { valueAt } from '../document/addresses.ts';
import { useEntered, useFromEdits } from '../document/use-edits.ts';
import type { FieldLayout } from '../fields/field.tsx';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { TextRow } from '../words/text-list.tsx';
import { isOutdated, tagAddress, translationAddress, translationIn } from './language-texts.ts';

type Layout = Omit<FieldLayout, 'below'>;

/** The further language that the fields show; null where they show the content itself, as once it was removed. */
export function useChosenLanguage(): string | null {
  const chosen = useStore(useFeatures().language, ({ tag }) => tag);
  return useFromEdits(({ entered }) =>
    chosen !== null && Object.hasOwn(entered.translations, chosen) ? chosen : null,
  );
}

/** In place of a field, the translation of its text, or of each item of its list. */
export function Translations({ tag, name, cell, width }: Layout & { tag: string; name: string }) {
  const value = useFromEdits(({ working }) => valueAt(working, name));
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const rows = texts
    .filter((text) => typeof text === 'string')
    .map((original) => {
      const address = Array.isArray(value) ? tagAddress(name, original) : name;
      const row = { tag, address, original, name: labelOf(name), cell, width };
      return <TranslationRow key={address} {...row} />;
    });
  return cell === undefined ? rows : <div className={`field ${cell}`}>{rows}</div>;
}

/** A text of the content, and the field for its translation below it; nothing where a language changes nothing. */
export function TranslationRow(
  props: Layout & { tag: string; address: string; original: string; name: string },
) {
  const { tag, address, original, ...row } = props;
  const at = translationAddress(tag, address);
  const { value, type, choose } = useEntered(at);
  const language = useFromEdits(({ working }) => working.site.language);
  const translation = translationIn(value);
  if (!isForEachLanguage(original)) return null;
  return (
    <TextRow
      {...row}
      address={at}
      original={{ address, text: original, language }}
      value={translation.text}
      onChange={(text) => type({ text, of: original })}
      lang={tag}
      rows={original.length > 200 ? 6 : 1}
      remark={
        isOutdated(translation, original) && {
          text: (
            <>
              The original has changed since. It was: <q lang={language}>{translation.of}</q>
            </>
          ),
          action: (
            <>
              Keep the translation<span className="sr-only"> of {props.name}</span>
            </>
          ),
          run: () => choose({ ...translation, of: original }),
        }
      }
    />
  );
}
