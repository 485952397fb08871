import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Field, useField } from '../fields/field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const TRIGGER = 'input inline-flex justify-between items-center gap-3 max-w-96 text-start';

/** A select field with many choices, which are searched. */
export function SearchSelect(props: {
  address: string;
  chosen: Choice;
  /** The text in the field, where that is more than the label. */
  text?: string;
  /** The choices for what is being searched; those whose label has it are shown. */
  choicesFor: (query: string) => readonly Choice[];
  onChoose: (value: string) => void;
}) {
  const { address, chosen, text = chosen.label, choicesFor, onChoose } = props;
  const hydrated = useHydrated();
  const [query, setQuery] = useState('');
  const { state, control } = useField(address);
  return (
    <Field address={address} {...state}>
      {!hydrated && (
        // The search has style attributes, which the policy does not allow in the HTML, and the server may know other names.
        <button type="button" id={control.id} className={TRIGGER}>
          {chosen.value}
        </button>
      )}
      {hydrated && (
        <Combobox.Root
          items={choicesFor(query)}
          value={chosen}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onInputValueChange={setQuery}
          onValueChange={(choice) => choice !== null && onChoose(choice.value)}
          autoHighlight
        >
          <Combobox.Trigger
            id={control.id}
            aria-invalid={control['aria-invalid']}
            aria-describedby={control['aria-describedby']}
            onBlur={control.onBlur}
            className={TRIGGER}
          >
            <span className="truncate">{text}</span>
            <ChevronDown aria-hidden="true" size={16} strokeWidth={1.5} />
          </Combobox.Trigger>
          <Combobox.Portal>
            <Combobox.Positioner className="z-40" align="start" sideOffset={4}>
              <Popup label={labelOf(address)}>
                {(choice: Choice) => (
                  <Combobox.Item key={choice.value} value={choice} className="popup-item">
                    {choice.label}
                  </Combobox.Item>
                )}
              </Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

function Popup(props: { label: string; children: (choice: Choice) => ReactNode }) {
  const { label, children } = props;
  return (
    <Combobox.Popup className="popup flex flex-col w-88 p-0" aria-label={label}>
      <div className="p-2">
        <Combobox.Input className="input" placeholder="Search" aria-label={`Search: ${label}`} />
      </div>
      <Combobox.Empty>
        <p className="px-4 pb-3 text-ink-2 empty:hidden">Nothing was found.</p>
      </Combobox.Empty>
      <Combobox.List className="overflow-y-auto overscroll-contain pb-1">{children}</Combobox.List>
    </Combobox.Popup>
  );
}
