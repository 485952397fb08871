import './segmented.css';

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
    <div
      className="segmented inline-flex max-desk:flex max-[15rem]:flex-wrap border border-line-night-2 rounded-press"
      role="radiogroup"
      aria-label={label}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
          {option.note !== undefined && <span className="label-mono figures">{option.note}</span>}
        </label>
      ))}
    </div>
  );
}
