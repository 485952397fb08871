import { commaSpace } from '../../../domain/text.ts';
import type { Advice } from './advice.ts';
import { typeIntoField } from './type-into.ts';

/** A remark below a field, and the button that follows it. `id` is that of the field's control. */
export function FieldAdvice({ id, advice }: { id: string; advice: Advice }) {
  const { text, code = '', fix, tone } = advice;
  const [before = '', ...after] = code === '' ? [text] : text.split(code);
  const correct = (value: string | readonly string[]) =>
    typeIntoField(id, typeof value === 'string' ? value : commaSpace.format([...value]));
  return (
    <div className="field-advice" data-tone={tone}>
      <p id={`${id}-advice`}>
        {before}
        {code !== '' && (
          <>
            <code className="font-mono font-normal text-[0.8125rem]/[1.4] text-moonlit" dir="auto">
              {code}
            </code>
            {after.join(code)}
          </>
        )}
      </p>
      {fix !== undefined && (
        <button
          type="button"
          className="link"
          aria-describedby={`${id}-advice`}
          onClick={() => correct(fix.value)}
        >
          {fix.label}
        </button>
      )}
    </div>
  );
}
