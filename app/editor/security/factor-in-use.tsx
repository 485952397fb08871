import type { Failure } from '../../../domain/failure.ts';
import { CodeField } from '../controls/code-field.tsx';
import { ENGLISH } from '../text/english.ts';
import { ProofForm } from './proof-form.tsx';

/** The actions for a second factor that is in use. Each requires a code. */
export function FactorInUse(props: {
  onRenew: (code: string) => Promise<Failure | null>;
  onRemove: (code: string) => Promise<Failure | null>;
}) {
  const { onRenew, onRemove } = props;
  const codeOf = (form: FormData) => String(form.get('code'));
  return (
    <ProofForm
      label="Change the second factor"
      intro="Enter a code to replace the recovery codes or to switch the second factor off."
      field={(failure) => (
        <CodeField
          label={ENGLISH.login.code}
          hint={ENGLISH.login.codeHint}
          error={failure?.message}
        />
      )}
      actions={[
        { label: 'Make new recovery codes', run: (form) => onRenew(codeOf(form)) },
        { label: 'Switch off', run: (form) => onRemove(codeOf(form)) },
      ]}
    />
  );
}
