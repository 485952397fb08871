/** One of a few choices, side by side. */
export function Segmented<Value extends string>(props: {
  label: string;
  /** The name of the radio buttons, unique in the page. */
  name: string;
  options: readonly { readonly value: Value; readonly label: string; readonly note?: string }[];
  value: Value;
  onChange: (value: NoInfer<Value>) => void;
}) {
  const { label, name, options, value, onChange } = props;
  return (
    <div className="flex flex-wrap gap-x-6" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="check font-normal">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.note !== undefined && (
            <span className="figures text-small text-ink-3">{option.note}</span>
          )}
        </label>
      ))}
    </div>
  );
}
