import { TemporaryButton } from '../../ui/temporary-button.tsx';
import { counted } from '../count.ts';
import { openTab } from '../editor-tabs.ts';
import { fieldId } from '../paths.ts';
import type { fieldsToCheck } from './found-draft.ts';

/** The fields that both a draft and the unsaved changes before it have changed. */
export function FieldsToCheck(props: {
  fields: ReturnType<typeof fieldsToCheck>;
  onGo: (path: string) => void;
  onClose: () => void;
}) {
  const { fields, onGo, onClose } = props;
  if (fields.length === 0) return null;
  return (
    <section className="error-summary" role="alert" aria-labelledby="fields-to-check">
      <h2 id="fields-to-check">{counted(fields.length, 'field')} to look at</h2>
      <p>The draft and what is in the editor both changed this. Texts have the words of both.</p>
      <ul>
        {fields.map(({ path, place }) => (
          <li key={path}>
            <a
              href={`#${fieldId(path)}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(path);
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
