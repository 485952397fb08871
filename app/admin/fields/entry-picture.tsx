import { useState } from 'react';
import { pictureIdOf } from '../../../domain/pictures/address.ts';
import { Picture } from '../../ui/picture.tsx';
import { THUMBNAIL_WIDTH } from '../pictures/rendition-addresses.ts';

/** The small picture of a folded entry. */
export function EntryPicture({ address }: { address: string }) {
  const [narrow, setNarrow] = useState('');
  const isOfLibrary = pictureIdOf(address) !== null;
  return (
    <span
      className="entry-picture flex-none w-[64px] h-[40px] bg-night-raised max-[22.5rem]:hidden"
      // A picture that is narrower has no rendition of that width.
      onErrorCapture={() => setNarrow(address)}
    >
      <Picture
        key={narrow}
        src={isOfLibrary && narrow !== address ? `${address}/${THUMBNAIL_WIDTH}` : address}
        placeholder="/placeholder-project.svg"
        alt=""
        width={64}
        height={40}
      />
    </span>
  );
}
