import { useId } from 'react';
import type { PictureShape } from './picture-places.ts';

/** The box in which a shape is drawn. */
const DRAWN = { width: 40, height: 30 };

/** The shapes to choose from. */
export function CropShapes(props: {
  shapes: readonly PictureShape[];
  chosen: PictureShape;
  onChoose: (shape: PictureShape) => void;
}) {
  const { shapes, chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="cropper-shapes">
      <legend className="sr-only">Shape</legend>
      {shapes.map((shape) => (
        <label key={shape.name}>
          <input
            type="radio"
            name={name}
            checked={shape.name === chosen.name}
            onChange={() => onChoose(shape)}
          />
          <ShapeDrawing ratio={shape.ratio} />
          {shape.name}
        </label>
      ))}
    </fieldset>
  );
}

function ShapeDrawing({ ratio }: { ratio: number | null }) {
  const drawn = ratio ?? 1.45;
  const width = Math.min(36, 24 * drawn);
  const height = width / drawn;
  return (
    <svg viewBox={`0 0 ${DRAWN.width} ${DRAWN.height}`} aria-hidden="true">
      <rect
        x={(DRAWN.width - width) / 2}
        y={(DRAWN.height - height) / 2}
        width={width}
        height={height}
        strokeDasharray={ratio === null ? '3 3' : undefined}
      />
    </svg>
  );
}
