import { FileDown } from 'lucide-react';
import { focused } from '../controls/focus.ts';
import { saveText } from '../saving/save-text.ts';

/** Shows new recovery codes once, to be saved. */
export function RecoveryCodes(props: { codes: readonly string[]; onDone: () => void }) {
  const { codes, onDone } = props;
  return (
    <div className="recovery">
      <h3 className="text-[1.25rem]" ref={focused} tabIndex={-1}>
        Recovery codes
      </h3>
      <p>
        Each code works once, after the password, if the app is lost. They are shown only this once:
        save them now, separately from the password.
      </p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono font-normal text-[0.875rem]/[1.7]">{code}</code>
          </li>
        ))}
      </ul>
      <div className="proof-actions ways gap-y-[0.6rem] gap-x-5">
        <button
          type="button"
          className="btn btn-plain"
          onClick={() => saveText('recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)}
        >
          <FileDown aria-hidden="true" size={17} strokeWidth={1.7} />
          Save as text
        </button>
        <button type="button" className="link" onClick={onDone}>
          I saved them
        </button>
      </div>
    </div>
  );
}
