import { useEffect, useRef, useState } from 'react';

interface PictureProps {
  /** Empty where there is none. */
  readonly src: string;
  readonly placeholder: string;
  /** What the picture shows; a placeholder shows nothing, and says so. */
  readonly alt: string;
  /** The intrinsic size, for the room it takes before it loads. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  readonly loading?: 'lazy' | 'eager';
}

/** A picture that becomes a placeholder where it has no source or does not load. */
export function Picture({ src, placeholder, alt, loading = 'lazy', ...rest }: PictureProps) {
  const { image, failed, onError } = useFailedImage(src);
  const missing = src === '' || failed;
  return (
    <img
      {...rest}
      ref={image}
      src={missing ? placeholder : src}
      alt={missing ? '' : alt}
      loading={loading}
      decoding="async"
      referrerPolicy={isRemote(src) ? 'no-referrer' : undefined}
      onError={onError}
    />
  );
}

/** Knows whether an image of this source has failed, also before the page had JavaScript. */
export function useFailedImage(src: string) {
  const image = useRef<HTMLImageElement>(null);
  const [failedSrc, setFailedSrc] = useState<string>();
  const onError = () => setFailedSrc(src);

  useEffect(() => {
    const element = image.current;
    if (!element?.complete || element.naturalWidth > 0) return;
    // A drawing without a size of its own may also be 0 wide: only decoding tells.
    let current = true;
    element.decode().catch(() => current && setFailedSrc(src));
    return () => {
      current = false;
    };
  }, [src]);

  return { image, failed: failedSrc === src, onError };
}

const isRemote = (src: string): boolean => /^https?:/i.test(src);
