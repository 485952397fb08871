import { ArrowRight } from 'lucide-react';
import { useFailedImage } from '../../ui/picture.tsx';

/** A picture in the place of another one, or of none. */
export function PictureChange({ before, after }: { before: string; after: string }) {
  return (
    <span className="picture-change flex flex-wrap gap-3">
      <OfChange address={before} name="Before" />
      <ArrowRight aria-hidden="true" size={16} strokeWidth={1.7} />
      <OfChange address={after} name="After" />
    </span>
  );
}

function OfChange({ address, name }: { address: string; name: string }) {
  const { image, failed, onError } = useFailedImage(address);
  return (
    <span>
      {address === '' || failed ? (
        <i>{failed ? 'cannot be loaded' : 'no picture'}</i>
      ) : (
        <img
          ref={image}
          src={address}
          alt={name}
          width={160}
          height={100}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={onError}
        />
      )}
      <span className="label-mono" aria-hidden={address !== '' && !failed}>
        {name}
      </span>
    </span>
  );
}
