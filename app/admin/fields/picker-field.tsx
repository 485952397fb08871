import { Check, ChevronDown } from 'lucide-react';
import { type ComponentType, type KeyboardEvent, useRef, useState } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import { useEnteredText } from '../document/use-edits.ts';
import type { Choice } from './choices.ts';
import { Field, type FieldLayout, useField } from './field.tsx';
import { optionTyped, stepOf } from './listbox-keys.ts';
import './picker.css';
import { scrolledTo } from '../controls/focus.ts';
import type { TextAddress } from './text-field.tsx';

/** Characters belong to one word if they follow each other within this time, in milliseconds. */
const TYPING_MS = 500;

/**
 * A select field whose options are shown with their pictures, with the keys of WAI-ARIA's select-only combobox. A
 * stored value that is not among the choices stays until another is chosen.
 */
export function PickerField(
  props: FieldLayout & {
    name: TextAddress;
    choices: readonly Choice[];
    picture: ComponentType<{ value: string }>;
  },
) {
  const { name, choices, picture: Picture } = props;
  const { value, choose: enter } = useEnteredText(name);
  const { state, control } = useField(name);
  const [active, setActive] = useState<number | null>(null);
  const typing = useRef({ text: '', at: 0 });
  const options = choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
  const current = options.findIndex((option) => option.value === value);
  const listId = `${control.id}-list`;
  const optionId = (index: number) => `${listId}-${index}`;
  const isOpen = active !== null;

  const choose = (index: number) => {
    const chosen = options[index];
    if (chosen !== undefined && chosen.value !== value) enter(chosen.value);
    setActive(null);
  };
  const type = (character: string) => {
    const now = Date.now();
    const { text, at } = typing.current;
    typing.current = { text: (now - at < TYPING_MS ? text : '') + character, at: now };
    const labels = options.map(({ label }) => label);
    const found = optionTyped(labels, typing.current.text, active ?? current);
    setActive(found === -1 ? (active ?? current) : found);
  };
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    // A space may be part of a name that is being typed.
    const isTyping = Date.now() - typing.current.at < TYPING_MS;
    const step =
      key === ' ' && isOpen && isTyping
        ? undefined
        : stepOf(event, { active, current, count: options.length });
    if (step === undefined && (key.length !== 1 || event.altKey)) return;
    if (key !== 'Tab') event.preventDefault();
    if (step === undefined) type(key);
    else if (step.kind === 'move') setActive(step.to);
    else if (step.kind === 'choose') choose(active ?? current);
    else setActive(null);
  };

  return (
    <Field {...props} {...state} address={name}>
      <div className="picker relative">
        <button
          {...control}
          type="button"
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={active === null ? undefined : optionId(active)}
          onClick={() => setActive(isOpen ? null : current)}
          onKeyDown={press}
          onBlur={() => {
            setActive(null);
            control.onBlur();
          }}
        >
          <Picture value={value} />
          <span className="truncate">{options[current]?.label}</span>
          <ChevronDown aria-hidden="true" size={16} strokeWidth={1.7} />
        </button>
        {isOpen && (
          <div
            ref={scrolledTo}
            id={listId}
            role="listbox"
            tabIndex={-1}
            aria-label={labelOf(name)}
            // The focus stays on the button.
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the button above has the focus and the keys.
              <div
                key={option.value}
                ref={index === active ? scrolledTo : undefined}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                data-active={index === active || undefined}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(index)}
              >
                <Picture value={option.value} />
                <span className="truncate">{option.label}</span>
                {index === current && <Check aria-hidden="true" size={16} strokeWidth={1.7} />}
              </div>
            ))}
          </div>
        )}
      </div>
    </Field>
  );
}
