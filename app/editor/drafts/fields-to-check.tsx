import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { openTab } from '../bar/editor-tabs.ts';
import { fieldId } from '../document/addresses.ts';
import { useFeatures } from '../features.ts';
import { counted } from '../text/count.ts';
import type { fieldsToCheck } from './found-draft.ts';

/** The fields that both a draft and the unsaved changes before it have changed. */
export function FieldsToCheck(props: {
  fields: ReturnType<typeof fieldsToCheck>;
  onClose: () => void;
}) {
  const { fields, onClose } = props;
  const { owner } = useFeatures();
  if (fields.length === 0) return null;
  return (
    <section className="error-summary" role="alert" aria-labelledby="fields-to-check">
      <h2 id="fields-to-check">{counted(fields.length, 'field')} to look at</h2>
      <p>The draft and what is in the editor both changed this. Texts have the words of both.</p>
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
