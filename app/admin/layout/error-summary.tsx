import { placeOf } from '../../../domain/content/labels.ts';
import { fieldId, pathOf } from '../document/addresses.ts';
import { useEdits, useEditsState } from '../document/use-edits.ts';
import { ERRORS_ID } from '../saving/saving.ts';
import { counted } from '../text/count.ts';
import { useFeatures } from './features.ts';

/** The list of all errors, each with a link to its field. */
export function ErrorSummary() {
  const { navigation } = useFeatures();
  const { errors, refused, entered } = useEditsState(useEdits());
  const list = Object.entries(errors);
  if (!refused || list.length === 0) return null;
  return (
    <section
      id={ERRORS_ID}
      className="callout border-bad mt-6"
      tabIndex={-1}
      aria-labelledby="errors-title"
    >
      <h2 id="errors-title" className="text-[1.0667em] font-sans font-strong">
        {counted(list.length, 'field')} to correct before saving
      </h2>
      <ul>
        {list.map(([address, message]) => (
          <li key={address}>
            <a
              className="link text-start"
              href={`#${fieldId(address)}`}
              onClick={(event) => {
                event.preventDefault();
                navigation.goTo(address);
              }}
            >
              {placeOf(pathOf(entered, address) ?? address)}: {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
