import type { ComponentProps } from 'react';

/** A link that opens the file chooser, and hands over one file. */
export function FileLink(
  props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
    onChoose: (file: File) => void;
  },
) {
  const { children, onChoose, ...input } = props;
  return (
    <label className="link inline-flex items-center cursor-pointer has-focus-visible:outline-2">
      {children}
      <input
        {...input}
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Cleared, so that the same file can be chosen again.
          target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </label>
  );
}
