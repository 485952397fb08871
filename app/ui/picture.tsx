import { useEffect, useRef, useState } from 'react';

interface PictureProps {
  /** Empty if there is no picture. */
  readonly src: string;
  readonly srcSet?: string;
  readonly sizes?: string;
  readonly placeholder: string;
  /** The text alternative of the picture; the placeholder's is empty. */
  readonly alt: string;
  /** The intrinsic size, which reserves the space before the picture loads. */
  readonly width: number;
  readonly height: number;
  /** The color to show before the picture, which then covers the space that `className` gives it. */
  readonly colour?: string;
  readonly className?: string;
  readonly loading?: 'lazy' | 'eager';
}

/** A picture, or the placeholder if it has no source or fails to load. */
export function Picture(props: PictureProps) {
  const { src, srcSet, sizes, placeholder, alt, colour, className, loading = 'lazy' } = props;
  const { image, failed, onError } = useFailedImage(src);
  const missing = src === '' || failed;
  const picture = (
    <img
      className={colour === undefined ? className : undefined}
      ref={image}
      // `srcSet` before `src`: otherwise a browser would begin to load `src`.
      sizes={missing ? undefined : sizes}
      srcSet={missing ? undefined : srcSet}
      src={missing ? placeholder : src}
      alt={missing ? '' : alt}
      width={props.width}
      height={props.height}
      loading={loading}
      decoding="async"
      referrerPolicy={isRemote(src) ? 'no-referrer' : undefined}
      onError={onError}
    />
  );
  if (colour === undefined) return picture;
  return (
    <span className={`picture-cover ${className ?? ''}`}>
      {!missing && (
        // `fill`, because the page's policy allows no style attribute.
        <svg aria-hidden="true">
          <rect width="100%" height="100%" fill={colour} />
        </svg>
      )}
      {picture}
    </span>
  );
}

/** Detects that the image of this source failed to load, including failures before hydration. */
export function useFailedImage(src: string) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  const onError = () => setFailedSrc(src);

  useEffect(() => {
    const element = image.current;
    if (!element?.complete || element.naturalWidth > 0) return;
    // An SVG without an intrinsic size also has the width 0, so decoding decides.
    let current = true;
    element.decode().catch(() => current && setFailedSrc(src));
    return () => {
      current = false;
    };
  }, [src]);

  return { image, failed: failedSrc === src, onError };
}

const isRemote = (src: string): boolean => /^https?:/i.test(src);
