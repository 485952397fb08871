import { labelOf } from '../../../domain/content/labels.ts';
import { fieldId } from '../document/addresses.ts';
import { useEntered, useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError, type FieldLayout, WIDTHS } from '../fields/field.tsx';
import { useFeatures } from '../layout/features.ts';
import { useStore } from '../state-store.ts';
import { isOutdated, translationAddress, translationIn } from './language-texts.ts';

/** The further language that the fields show; null where they show the content itself, as once it was removed. */
export function useChosenLanguage(): string | null {
  const chosen = useStore(useFeatures().language, ({ tag }) => tag);
  return useFromEdits(({ entered }) =>
    chosen !== null && Object.hasOwn(entered.translations, chosen) ? chosen : null,
  );
}

/** A text of the content, and the field for its translation below it. */
export function TranslationField(
  props: Pick<FieldLayout, 'width' | 'cell'> & {
    tag: string;
    /** The address of the original. */
    address: string;
    original: string;
    /** What the text is called; otherwise the label of its field. */
    label?: string;
  },
) {
  const { tag, address, original, cell, width = 'whole', label = labelOf(address) } = props;
  const at = translationAddress(tag, address);
  const { value, type, choose } = useEntered(at);
  const { error, reveal } = useFieldState(at);
  const isChanged = useFromEdits((_, edits) => edits.isChanged(at));
  const language = useFromEdits(({ working }) => working.site.language);
  const translation = translationIn(value);
  const id = fieldId(at);
  return (
    <div className={cell ?? `field ${WIDTHS[width]}`} data-changed={isChanged || undefined}>
      <div className="field-top">
        <label htmlFor={id} className={cell === undefined ? undefined : 'sr-only'}>
          {label}
        </label>
      </div>
      <div>
        <p
          id={`${id}-original`}
          className="max-h-60 overflow-y-auto pb-1 whitespace-pre-line wrap-anywhere text-ink-2"
          lang={language}
          dir="auto"
        >
          {original}
        </p>
        <textarea
          id={id}
          rows={original.length > 200 ? 6 : 1}
          lang={tag}
          dir="auto"
          autoComplete="off"
          value={translation.text}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={`${id}-original${error === undefined ? '' : ` ${id}-error`}`}
          onChange={({ target }) => type({ text: target.value, of: original })}
          onBlur={reveal}
        />
        {isOutdated(translation, original) && (
          <p className="hint flex flex-wrap items-center gap-x-4">
            <span className="wrap-anywhere">
              The original has changed since. It was: <q lang={language}>{translation.of}</q>
            </span>
            <button
              type="button"
              className="link"
              onClick={() => choose({ ...translation, of: original })}
            >
              Keep the translation<span className="sr-only"> of {label}</span>
            </button>
          </p>
        )}
        <FieldError address={at} error={error} />
      </div>
    </div>
  );
}
