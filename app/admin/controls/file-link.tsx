import type { ComponentProps } from 'react';

/** A link that opens the file chooser, and hands over the first file and all of them. */
export function FileLink(
  props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
    onChoose: (first: File, all: readonly File[]) => void;
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
          const files = [...(target.files ?? [])];
          // Cleared, so that the same file can be chosen again.
          target.value = '';
          if (files[0] !== undefined) onChoose(files[0], files);
        }}
      />
    </label>
  );
}
