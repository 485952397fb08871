import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { openTab } from '../bar/editor-tabs.ts';
import { fieldId } from '../document/addresses.ts';
import { useFeatures } from '../features.ts';
import { counted } from '../text/count.ts';
import type { fieldsInBoth } from './found-draft.ts';

/** The fields that both a draft and the unsaved changes have changed: the draft waits for these. */
export function FieldsInBoth(props: {
  fields: ReturnType<typeof fieldsInBoth>;
  onClose: () => void;
}) {
  const { fields, onClose } = props;
  const { owner } = useFeatures();
  if (fields.length === 0) return null;
  return (
    <section className="error-summary" role="alert" aria-labelledby="fields-in-both">
      <h2 id="fields-in-both">{counted(fields.length, 'field')} changed in both</h2>
      <p>
        Your unsaved changes and the draft differ here. Save or undo your changes, then restore the
        draft.
      </p>
      <ul>
        {fields.map(({ address, place }) => (
          <li key={address}>
            <a
              href={`#${fieldId(address)}`}
              onClick={(event) => {
                event.preventDefault();
                owner.goTo(address);
              }}
            >
              {place}
            </a>
          </li>
        ))}
      </ul>
      <TemporaryButton className="btn btn-plain" onClick={onClose} next={openTab}>
        Close the list
      </TemporaryButton>
    </section>
  );
}
