import { type PointerEvent, useRef } from 'react';
import { UNITS } from '../../../domain/pictures/crop.ts';
import type { Picture } from './calls.ts';
import {
  type Corner,
  type CropBox,
  type CropTable,
  keyedBox,
  movedBox,
  resizedBox,
} from './crop-box.ts';
import { PictureSheet } from './picture-sheet.tsx';
import { renditionOf } from './rendition.ts';

/** The width of the picture in the dialog, in pixels. */
const SHOWN_WIDTH = 1280;

const CORNERS: readonly (Corner & { readonly name: string })[] = [
  { name: 'nw', across: -1, down: -1 },
  { name: 'ne', across: 1, down: -1 },
  { name: 'se', across: 1, down: 1 },
  { name: 'sw', across: -1, down: 1 },
];

/** The whole picture, and the part of it that is chosen: moved and resized by pointer, touch and keys. */
export function CropTableView(props: {
  picture: Picture;
  turn: number;
  table: CropTable;
  box: CropBox;
  /** What the page shows of the part, if that is less. */
  shown: CropBox | undefined;
  onChange: (box: CropBox) => void;
}) {
  const { picture, turn, table, box, shown, onChange } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const grip = useRef<{ readonly x: number; readonly y: number; readonly box: CropBox } | null>(
    null,
  );

  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const area = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: ((clientX - area.left) / area.width) * UNITS,
      y: ((clientY - area.top) / area.height) * UNITS,
    };
  };
  const press = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || grip.current !== null) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { ...placeOf(event), box };
  };
  const release = () => {
    grip.current = null;
  };
  const drag = (event: PointerEvent, corner?: Corner) => {
    const start = grip.current;
    if (start === null) return;
    event.stopPropagation();
    const { x, y } = placeOf(event);
    const [across, down] = [x - start.x, y - start.y];
    if (corner === undefined) return onChange(movedBox(start.box, across, down));
    // The corner, not the place where it was gripped, is moved.
    const at = {
      x: start.box.x + (corner.across === 1 ? start.box.width : 0) + across,
      y: start.box.y + (corner.down === 1 ? start.box.height : 0) + down,
    };
    onChange(resizedBox(table, start.box, corner, at));
  };
  const percent = (units: number) => `${units / 100}%`;
  const { width, height } = table.picture;

  return (
    <div
      ref={sheet}
      className="cropper-sheet"
      // Set by script, which the page's policy allows.
      style={{
        maxWidth: `calc(var(--cropper-height) * ${width / height})`,
      }}
    >
      <PictureSheet
        src={renditionOf(picture, SHOWN_WIDTH)}
        size={picture}
        turn={turn}
        part={box}
        shown={shown}
        label="The whole picture"
      />
      <div
        className="cropper-box"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the part, so it takes the focus.
        tabIndex={0}
        aria-label="The part that is shown. Arrow keys move it, plus and minus change its size, with Shift in larger steps."
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
        onPointerDown={press}
        onPointerMove={(event) => drag(event)}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const next = keyedBox(table, box, event);
          if (next === null) return;
          event.preventDefault();
          onChange(next);
        }}
      >
        {CORNERS.map((corner) => (
          <i
            key={corner.name}
            data-corner={corner.name}
            onPointerDown={press}
            onPointerMove={(event) => drag(event, corner)}
            onPointerUp={release}
            onPointerCancel={release}
          />
        ))}
      </div>
    </div>
  );
}
