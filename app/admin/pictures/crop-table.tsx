import { type PointerEvent, useRef } from 'react';
import { UNITS } from '../../../domain/pictures/crop.ts';
import type { Picture } from './calls.ts';
import { type Corner, type CropBox, keyedBox, movedBox, resizedBox } from './crop-box.ts';
import { PictureSheet } from './picture-sheet.tsx';
import { renditionOf } from './rendition-addresses.ts';
import type { Part } from './use-crop-part.ts';

/** The width of the picture in the dialog, in pixels. */
const SHOWN_WIDTH = 1280;

/** Clockwise, which the style sheet counts on. */
const CORNERS: readonly Corner[] = [
  { across: -1, down: -1 },
  { across: 1, down: -1 },
  { across: 1, down: 1 },
  { across: -1, down: 1 },
];

const percent = (units: number) => `${units / 100}%`;

/** The whole picture, and the part of it that is chosen: moved and resized by pointer, touch and keys. */
export function CropTableView(props: {
  picture: Picture;
  part: Part;
  /** What the page shows of the part, if that is less. */
  shown: CropBox | undefined;
}) {
  const { picture, part, shown } = props;
  const { turn, table, box, change } = part;
  const sheet = useRef<HTMLDivElement>(null);
  /** Where the pointer gripped the part or one of its corners, and what the part was then. */
  const grip = useRef<{ x: number; y: number; box: CropBox; corner: Corner | undefined }>(null);

  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const area = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return {
      x: ((clientX - area.left) / area.width) * UNITS,
      y: ((clientY - area.top) / area.height) * UNITS,
    };
  };
  // A corner is pressed before the part that it is in.
  const press = (event: PointerEvent<HTMLElement>, corner?: Corner) => {
    if (event.button !== 0 || grip.current !== null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { ...placeOf(event), box, corner };
  };
  const drag = (event: PointerEvent) => {
    if (grip.current === null) return;
    const { x, y, box: start, corner } = grip.current;
    const place = placeOf(event);
    const [across, down] = [place.x - x, place.y - y];
    change({
      box:
        corner === undefined
          ? movedBox(start, across, down)
          : resizedBox(table, start, corner, across, down),
    });
  };
  const release = () => {
    grip.current = null;
  };

  return (
    <div
      ref={sheet}
      className="cropper-sheet relative place-self-center w-full"
      // Set by script, which the page's policy allows.
      style={{
        maxWidth: `calc(var(--cropper-height) * ${table.picture.width / table.picture.height})`,
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
        className="cropper-box absolute border border-moonlit cursor-move touch-none select-none"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the part, so it takes the focus.
        tabIndex={0}
        aria-label="The selection. Arrow keys move it, plus and minus change its size, with Shift in larger steps."
        style={{
          left: percent(box.x),
          top: percent(box.y),
          width: percent(box.width),
          height: percent(box.height),
        }}
        onPointerDown={(event) => press(event)}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          const next = keyedBox(table, box, event);
          if (next === null) return;
          event.preventDefault();
          change({ box: next });
        }}
      >
        {CORNERS.map((corner) => (
          <i
            className="[--grip:28px] absolute z-1 size-(--grip) [translate:-50%_-50%] [cursor:nwse-resize] pointer-coarse:[--grip:44px]"
            key={`${corner.across} ${corner.down}`}
            style={{
              left: `${50 + 50 * corner.across}%`,
              top: `${50 + 50 * corner.down}%`,
              scale: `${-corner.across} ${-corner.down}`,
            }}
            onPointerDown={(event) => press(event, corner)}
          />
        ))}
      </div>
    </div>
  );
}
