import type { ComponentProps } from 'react';

/** A setting that is on or off, with its name as children. */
export function Switch(
  props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> & {
    onSwitch: (isOn: boolean) => void;
  },
) {
  const { className = '', onSwitch, children, ...input } = props;
  return (
    <label className={`switch ${className}`}>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked.
        role="switch"
        onChange={({ target }) => onSwitch(target.checked)}
      />
      {children}
    </label>
  );
}
