import { useNow } from '../controls/use-now.ts';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { TextField } from '../fields/text-field.tsx';

const ZONES: readonly string[] = Intl.supportedValuesOf('timeZone');
const LIST_ID = 'time-zones';
const UPDATE_MS = 5_000;

/** The time zone, chosen from the list of all, and the time that it is there. */
export function TimeZoneField() {
  const zone = useFromEdits((state) => textAt(state, 'site/timeZone'));
  const time = timeIn(zone, new Date(useNow(UPDATE_MS)));
  return (
    <>
      <TextField
        name="site/timeZone"
        list={LIST_ID}
        note={time === undefined ? undefined : `it is ${time} there`}
      />
      <datalist id={LIST_ID}>
        {ZONES.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The time in a zone, such as `19:34`; undefined if there is no such zone. */
function timeIn(timeZone: string, now: Date): string | undefined {
  try {
    return now.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  } catch {
    return undefined;
  }
}
