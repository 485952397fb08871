import type { ChangeEvent, ComponentProps } from 'react';

type TakeFiles = (first: File, all: readonly File[]) => void;

/** As `onChange` of an input of files: hands over the first of those that are chosen, and all of them. */
export const chosenFiles =
  (take: TakeFiles) =>
  ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])];
    // Cleared, so that the same file can be chosen again.
    target.value = '';
    if (files[0] !== undefined) take(files[0], files);
  };

/** A link that opens the file chooser. */
export function FileLink(
  props: Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
    onChoose: TakeFiles;
  },
) {
  const { children, onChoose, ...input } = props;
  return (
    <label className="link inline-flex items-center cursor-pointer has-focus-visible:outline-2">
      {children}
      <input {...input} type="file" className="sr-only" onChange={chosenFiles(onChoose)} />
    </label>
  );
}
