import { Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { PICTURE_MAX_PIXELS } from '../../../domain/pictures/limits.ts';
import { chosenFiles } from '../controls/file-link.tsx';
import { PICTURE_TYPES } from './uploads.ts';

type TakeFiles = (files: readonly File[]) => void;

/** True while files are dragged, also where the browser does not tell yet which. */
const hasFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') === true;

/** Attributes of an element that takes files by a drop. It has `data-over` while files are over it. */
export function useDropZone(take: TakeFiles) {
  const [isOver, setOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setOver(false);
      take([...event.dataTransfer.files]);
    },
  };
}

const AREA = [
  'relative grid place-content-center justify-items-center gap-2.5 p-4',
  'border border-dashed border-edge-field text-center font-normal text-ink-2',
  'hover:bg-press in-data-over:border-solid in-data-over:border-ink in-data-over:bg-press',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-dye',
].join(' ');

/** A place that says how pictures get into the library, and opens the file chooser. */
export function DropArea(props: {
  id: string;
  className: string;
  multiple?: boolean;
  take: TakeFiles;
}) {
  const { id, className, multiple = false, take } = props;
  return (
    <label className={`${AREA} ${className}`}>
      <Upload />
      <span>
        <span className="pointer-coarse:hidden">
          Drop {multiple ? 'pictures' : 'a picture'}, or{' '}
        </span>
        <u className="inline-block text-ink font-medium underline-offset-4 pointer-coarse:first-letter:uppercase">
          choose {multiple ? 'files' : 'a file'}
        </u>
      </span>
      <input
        id={id}
        type="file"
        className="absolute inset-0 opacity-0 cursor-pointer"
        accept={PICTURE_TYPES}
        multiple={multiple}
        onChange={chosenFiles((_, files) => take(files))}
      />
    </label>
  );
}

export const LIMIT_TEXT = `Up to ${PICTURE_MAX_PIXELS / 1_000_000} megapixels`;
