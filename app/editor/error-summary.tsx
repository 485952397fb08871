import { placeOf } from '../../domain/content/labels.ts';
import { useEdits, useEditsState } from './contexts.tsx';
import { counted } from './count.ts';
import { fieldId } from './paths.ts';
import { ERRORS_ID } from './saving/use-saving.ts';

/** The list of all errors, each with a link to its field. */
export function ErrorSummary({ onGo }: { onGo: (path: string) => void }) {
  const { errors, refused } = useEditsState(useEdits());
  const list = Object.entries(errors);
  if (!refused || list.length === 0) return null;
  return (
    <section id={ERRORS_ID} className="error-summary" tabIndex={-1} aria-labelledby="errors-title">
      <h2 id="errors-title">{counted(list.length, 'field')} to correct before saving</h2>
      <ul>
        {list.map(([path, message]) => (
          <li key={path}>
            <a
              href={`#${fieldId(path)}`}
              onClick={(event) => {
                event.preventDefault();
                onGo(path);
              }}
            >
              {placeOf(path)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
