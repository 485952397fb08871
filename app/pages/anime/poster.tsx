import { useFailedImage } from '../../ui/picture.tsx';
import type { ShownCard } from './anime-numbers.ts';
import { titleSize } from './title-size.ts';

interface AnimePosterProps {
  readonly anime: Pick<ShownCard, 'id' | 'title' | 'year' | 'caption'>;
  /** The address of the picture, which covers the drawn poster if it loads; null: there is none. */
  readonly picture: string | null;
  readonly loading: 'lazy' | 'eager';
}

export function AnimePoster({ anime, picture, loading }: AnimePosterProps) {
  const { id, title, year, caption } = anime;
  const { image, failed, onError } = useFailedImage(picture ?? '');
  return (
    <span className="poster" data-ink={caption.ink} aria-hidden="true">
      <img
        src={`/posters/${id}.svg`}
        alt=""
        width={400}
        height={600}
        decoding="async"
        {...{ loading }}
      />
      <span className="poster-caption" data-place={caption.place}>
        <span className="poster-title" data-size={titleSize(title)} dir="auto">
          {title}
        </span>
        {year !== null && <span className="poster-year">{year}</span>}
      </span>
      {picture !== null && !failed && (
        <img
          ref={image}
          src={picture}
          alt=""
          loading={loading}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={onError}
        />
      )}
    </span>
  );
}
