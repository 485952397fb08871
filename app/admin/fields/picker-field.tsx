import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { ComponentType } from 'react';
import { ServiceIcon } from '../../ui/icons.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useEnteredText } from '../document/use-edits.ts';
import type { Choice } from './choices.ts';
import { Field, type FieldLayout, useField } from './field.tsx';
import type { TextAddress } from './text-field.tsx';
import '../../styles/gradients.css';

/**
 * A choice whose options are shown with their pictures; in a line of fields the picture alone is shown. A stored value
 * that is not among the choices stays until another is chosen.
 */
export function PickerField(
  props: FieldLayout & {
    name: TextAddress;
    choices: readonly Choice[];
    picture: ComponentType<{ value: string }>;
  },
) {
  const { name, choices, picture: Picture, cell } = props;
  const { value, choose } = useEnteredText(name);
  const { state, control } = useField(name, { cell });
  const hydrated = useHydrated();
  const options = choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
  const label = options.find((option) => option.value === value)?.label;
  const className = `input flex items-center gap-2 ${cell ?? ''}`;
  const content = (
    <>
      <Picture value={value} />
      <span className={cell === undefined ? 'flex-1 truncate' : 'sr-only'}>{label}</span>
      <ChevronDown className="flex-none" aria-hidden="true" size={16} strokeWidth={1.5} />
    </>
  );
  return (
    <Field {...props} {...state} address={name}>
      {/* Its hidden input has a style attribute, which a server's HTML must not have. */}
      {hydrated ? (
        <Select.Root
          items={options}
          value={value}
          modal={false}
          onValueChange={(next) => next !== null && choose(next)}
        >
          <Select.Trigger {...control} className={className}>
            {content}
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner
              className="z-40"
              align="start"
              alignItemWithTrigger={false}
              sideOffset={2}
            >
              <Select.Popup className="popup" lang="en" dir="ltr">
                {options.map((option) => (
                  <Select.Item key={option.value} value={option.value} className="popup-item">
                    <span className="flex items-center gap-3">
                      <Picture value={option.value} />
                      <Select.ItemText>{option.label}</Select.ItemText>
                    </span>
                    <Select.ItemIndicator>
                      <Check aria-hidden="true" size={16} strokeWidth={1.5} />
                    </Select.ItemIndicator>
                  </Select.Item>
                ))}
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      ) : (
        <button type="button" id={control.id} className={className}>
          {content}
        </button>
      )}
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
  <ServiceIcon name={value} className="size-5" />
);
