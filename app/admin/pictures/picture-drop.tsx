import { type ReactNode, useState } from 'react';
import { filesOf, hasFiles, isTextInto } from './picture-files.ts';

/** The area of a picture field, which takes files by a drop or a paste. */
export function PictureDrop(props: {
  /** The id of the element that names it. */
  nameId: string;
  changed: boolean;
  /** Returns whether one of the files is taken. */
  take: (files: readonly File[]) => boolean;
  top: ReactNode;
  /** What is in the frame. */
  frame: ReactNode;
  children: ReactNode;
}) {
  const { nameId, changed, take, top, frame, children } = props;
  const [isOver, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not take part in the grid of an entry.
    <div
      role="group"
      aria-labelledby={nameId}
      className="field picture-drop"
      data-changed={changed || undefined}
      onPaste={(event) => {
        if (isTextInto(event.target, event.clipboardData)) return;
        if (take(filesOf(event.clipboardData))) event.preventDefault();
      }}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={(event) => {
        const to = event.relatedTarget;
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(false);
        take(filesOf(event.dataTransfer));
      }}
    >
      {top}
      <div
        className="picture-frame relative grid min-h-28 p-[7px] border border-dashed border-edge-night"
        data-over={isOver || undefined}
      >
        {frame}
      </div>
      {children}
    </div>
  );
}
