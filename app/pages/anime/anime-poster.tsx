import { useHref } from 'react-router';
import { useFailedImage } from '../../ui/picture.tsx';
import type { ShownCard } from './anime-numbers.ts';

interface AnimePosterProps {
  readonly anime: Pick<ShownCard, 'id' | 'ground'>;
  /** The address of the picture; null if there is none, so that the poster is drawn. */
  readonly picture: string | null;
  readonly loading: 'lazy' | 'eager';
}

export function AnimePoster({ anime: { id, ground }, picture, loading }: AnimePosterProps) {
  // Below the address of the preview, if there is one: its titles may not be published.
  const drawing = useHref(`/posters/${id}.svg`);
  const { image, failed, onError } = useFailedImage(picture ?? '');
  // The posters of a list must not delay the garden: by default, Chromium gives those in view a high priority.
  const fetchPriority = loading === 'lazy' ? 'low' : undefined;
  const shared = { decoding: 'async', loading, fetchPriority } as const;
  const drawn = (
    <img alt="" className="poster-drawn" src={drawing} width={400} height={600} {...shared} />
  );
  const isDrawn = picture === null || failed;
  return (
    <span
      className="poster relative block size-full overflow-hidden bg-paper-deep"
      aria-hidden="true"
    >
      {isDrawn && (
        // `fill`, because the page's policy allows no style attribute.
        <svg className="absolute inset-0 size-full" aria-hidden="true">
          <rect width="100%" height="100%" fill={ground} />
        </svg>
      )}
      {/* Without JavaScript, nothing would notice a picture that fails. */}
      {isDrawn ? drawn : <noscript>{drawn}</noscript>}
      {!isDrawn && (
        <img
          alt=""
          ref={image}
          src={picture}
          referrerPolicy="no-referrer"
          onError={onError}
          {...shared}
        />
      )}
    </span>
  );
}
