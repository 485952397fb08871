import { type ReactNode, useMemo } from 'react';
import { textAt } from '../document/edits.ts';
import { useFromEdits } from '../document/use-edits.ts';
import type { TextAddress } from '../fields/text-field.tsx';
import { PictureField } from './picture-field.tsx';
import { CARD, type CropPlace, type EntryWithPicture, pictureOfEntry } from './picture-places.ts';

/** The fields of an entry, which come first on a phone and for the keyboard, and its picture beside them. */
export function PictureBeside(props: {
  address: EntryWithPicture;
  /** The field that names what the picture is of. */
  title: TextAddress;
  place?: CropPlace;
  children: ReactNode;
}) {
  const { address, title, place = CARD, children } = props;
  const fields = useMemo(() => pictureOfEntry(address), [address]);
  const of = useFromEdits((state) => textAt(state, title)) || 'this entry';
  return (
    <div className="grid gap-6 desk:grid-cols-[15.5rem_minmax(0,1fr)] desk:gap-8">
      <div className="grid grid-cols-12 content-start gap-4">{children}</div>
      <div className="min-w-0 desk:order-first">
        <PictureField fields={fields} place={place} of={of} />
      </div>
    </div>
  );
}
