import { useState } from 'react';
import { parseCrop, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import type { Picture } from './calls.ts';
import { hasRatio, largestWithin, reshapedBox, turnedBox, WHOLE_BOX } from './crop-box.ts';
import { type CropPlace, FREE, type PictureShape } from './picture-places.ts';

export type Part = ReturnType<typeof useCropPart>;

/** The part that is chosen, and what can be done with it. */
export function useCropPart(picture: Picture, place: CropPlace, crop: string) {
  const tableOf = (turn: number, ratio: number | null) => ({
    picture: turnedSize(picture, turn),
    ratio,
  });
  const [state, setState] = useState(() => {
    const { turn, ...stored } = parseCrop(crop) ?? WHOLE;
    const box = crop === '' ? largestWithin(tableOf(turn, place.ratio)) : stored;
    const shape = place.shapes.find(({ ratio }) => hasRatio(tableOf(turn, ratio), box)) ?? FREE;
    return { box, turn, shape, isTouched: false };
  });
  const { turn, box, shape } = state;
  const change = (changes: Partial<typeof state>) =>
    setState({ ...state, ...changes, isTouched: true });

  return {
    ...state,
    table: tableOf(turn, shape.ratio),
    change,
    choose: (next: PictureShape) =>
      change({ shape: next, box: reshapedBox(tableOf(turn, next.ratio), box) }),
    turnRight() {
      const next = (turn + 1) % 4;
      change({ turn: next, box: reshapedBox(tableOf(next, shape.ratio), turnedBox(box)) });
    },
    useWhole: () => change({ box: WHOLE_BOX, shape: FREE }),
  };
}
