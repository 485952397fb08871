import { ChevronDown } from 'lucide-react';
import type { ComponentType } from 'react';
import { ServiceIcon } from '../../ui/service-icon.tsx';
import { knownIcon } from '../../ui/service-icon-names.ts';
import { useEnteredText } from '../document/use-edits.ts';
import type { Choice } from './choices.ts';
import { Field, useField } from './field.tsx';
import type { TextAddress } from './text-field.tsx';
import '../../styles/gradients.css';

/**
 * A choice that is shown by its picture, in a line of fields: the select lies over it. A stored value that is not among
 * the choices stays until another is chosen.
 */
export function PickerField(props: {
  name: TextAddress;
  choices: readonly Choice[];
  picture: ComponentType<{ value: string }>;
}) {
  const { name, choices, picture: Picture } = props;
  const { value, choose } = useEnteredText(name);
  const { state, control } = useField(name, { cell: '' });
  const isOffered = choices.some((choice) => choice.value === value);
  return (
    <Field {...state} address={name} cell="">
      <span className="input relative flex items-center justify-between gap-2 has-focus-visible:outline-2 has-focus-visible:outline-dye">
        <Picture value={value} />
        <ChevronDown className="flex-none" />
        <select
          {...control}
          className="absolute inset-0 size-full opacity-0 cursor-pointer"
          value={value}
          onChange={(event) => choose(event.target.value)}
        >
          {!isOffered && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
    </Field>
  );
}

/** A skill's gradient, by the classes of the Skills page. */
export const GradientSwatch = ({ value }: { value: string }) => (
  <i
    aria-hidden="true"
    className={`inline-block w-6 h-3 flex-none rounded-press forced-color-adjust-none bg-linear-to-r ${value}`}
  />
);

/** A service's icon, as the Skills page shows it. */
export const IconPicture = ({ value }: { value: string }) => (
  <ServiceIcon name={knownIcon(value)} className="size-5" />
);
