import { useState } from 'react';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import { Picture } from '../../ui/picture.tsx';

/** The width of the smallest rendition of a picture of the library, in pixels. */
const SMALLEST = 320;

/** The small picture of a folded entry. */
export function EntryPicture({ address }: { address: string }) {
  const [narrow, setNarrow] = useState('');
  const isOfLibrary = pictureIdOf(address) !== null;
  return (
    <span
      className="entry-picture"
      // A picture that is narrower has no rendition of that width.
      onErrorCapture={() => setNarrow(address)}
    >
      <Picture
        key={narrow}
        src={isOfLibrary && narrow !== address ? `${address}/${SMALLEST}` : address}
        placeholder="/placeholder-project.svg"
        alt=""
        width={64}
        height={40}
      />
    </span>
  );
}
