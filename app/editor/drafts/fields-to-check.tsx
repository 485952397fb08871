import { fieldId } from '../paths.ts';
import { count } from '../save-state.ts';
import type { fieldsToCheck } from './found-draft.ts';

/** The fields that both a draft and a later save have changed, after the draft was put into the editor. */
export function FieldsToCheck(props: {
  fields: ReturnType<typeof fieldsToCheck>;
  onGo: (path: string) => void;
  onClose: () => void;
}) {
  const { fields, onGo, onClose } = props;
  if (fields.length === 0) return null;
  return (
    <section className="error-summary" role="alert" aria-labelledby="fields-to-check">
      <h2 id="fields-to-check">{count(fields.length, 'field')} to look at</h2>
      <p>The draft and a later save both changed this. Texts have the words of both.</p>
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
      <button type="button" className="btn btn-plain" onClick={onClose}>
        Close the list
      </button>
    </section>
  );
}
