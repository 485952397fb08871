import { useHref } from 'react-router';
import { useFailedImage } from '../../ui/picture.tsx';
import type { ShownCard } from './anime-numbers.ts';
import { titleSize } from './title-size.ts';

interface AnimePosterProps {
  readonly anime: Pick<ShownCard, 'id' | 'title' | 'year' | 'caption'>;
  /** The address of the picture; null: there is none, so that the poster is drawn. */
  readonly picture: string | null;
  readonly loading: 'lazy' | 'eager';
  /** The title and the year are on the poster, for where the picture is drawn. */
  readonly isCaptioned: boolean;
}

export function AnimePoster({ anime, picture, loading, isCaptioned }: AnimePosterProps) {
  const { id, title, year, caption } = anime;
  // Below the address of a preview, which may have titles that are not published.
  const drawing = useHref(`/posters/${id}.svg`);
  const { image, failed, onError } = useFailedImage(picture ?? '');
  // Many posters of a list must not delay the garden: without it, Chromium gives those in view a high priority.
  const fetchPriority = loading === 'lazy' ? 'low' : undefined;
  const shared = { decoding: 'async', loading, fetchPriority } as const;
  const drawn = (
    <img alt="" className="poster-drawn" src={drawing} width={400} height={600} {...shared} />
  );
  const isDrawn = picture === null || failed;
  return (
    <span
      // The background until the poster loads, or if it fails: one step lighter than a dialog.
      className="poster relative block @container size-full overflow-hidden bg-night-lift text-[oklch(0.96_0.02_90)]"
      data-ink={caption.ink}
      data-place={caption.place}
      aria-hidden="true"
    >
      {/* Without JavaScript nothing notices that the picture fails. */}
      {isDrawn ? drawn : <noscript>{drawn}</noscript>}
      {isCaptioned && (
        <span className="poster-caption absolute inset-x-[6.7cqw] flex flex-col gap-[2.4cqw] leading-[1.05] max-tablet:hidden [transition:opacity_var(--mid)]">
          <span className="poster-title" data-size={titleSize(title)} dir="auto">
            {title}
          </span>
          {year !== null && <span className="font-mono font-normal text-[4.6cqw]/[1]">{year}</span>}
        </span>
      )}
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
