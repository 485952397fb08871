import { useState } from 'react';
import { parseCrop, turnedSize, WHOLE } from '../../../domain/pictures/crop.ts';
import type { Picture } from './calls.ts';
import {
  type CropBox,
  hasRatio,
  largestBox,
  reshapedBox,
  turnedBox,
  WHOLE_BOX,
} from './crop-box.ts';
import type { CropPlace, PictureShape } from './picture-places.ts';

interface PartState {
  readonly box: CropBox;
  readonly turn: number;
  readonly shape: PictureShape;
  readonly isTouched: boolean;
}

/** The part that is chosen, and what can be done with it. */
export function usePart(picture: Picture, place: CropPlace, crop: string) {
  const free = place.shapes.find(({ ratio }) => ratio === null);
  const [state, setState] = useState((): PartState => {
    const [first] = place.shapes;
    const { turn, ...box } = parseCrop(crop) ?? WHOLE;
    const size = turnedSize(picture, turn);
    const ratio = place.ratio;
    const shape = place.shapes.find(
      (each) => each.ratio !== null && hasRatio(size, box, each.ratio),
    );
    const isTouched = false;
    if (crop === '' || shape !== undefined || free === undefined) {
      const start = crop === '' ? largestBox({ picture: size, ratio }) : box;
      return {
        box: start,
        turn,
        shape: (crop === '' ? first : shape) ?? { name: '', ratio },
        isTouched,
      };
    }
    return { box, turn, shape: free, isTouched };
  });
  const { turn, box, shape } = state;
  const table = { picture: turnedSize(picture, turn), ratio: shape.ratio };
  const set = (change: Partial<PartState>) => setState({ ...state, ...change, isTouched: true });

  return {
    ...state,
    table,
    change: (next: CropBox) => set({ box: next }),
    choose: (next: PictureShape) => {
      const reshaped = { ...table, ratio: next.ratio };
      set({ shape: next, box: next.ratio === null ? box : reshapedBox(reshaped, box) });
    },
    turnRight() {
      const next = (turn + 1) % 4;
      const turned = { picture: turnedSize(picture, next), ratio: shape.ratio };
      const same = turnedBox(box);
      set({ turn: next, box: shape.ratio === null ? same : reshapedBox(turned, same) });
    },
    useWhole: () => set({ box: WHOLE_BOX, shape: free ?? shape }),
  };
}
