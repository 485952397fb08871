import { useEffect, useRef, useState } from 'react';

interface PictureProps {
  /** Empty if there is no picture. */
  readonly src: string;
  readonly placeholder: string;
  /** The text alternative of the picture; the placeholder's is empty. */
  readonly alt: string;
  /** The intrinsic size, which reserves the space before the picture loads. */
  readonly width: number;
  readonly height: number;
  readonly className?: string;
  readonly loading?: 'lazy' | 'eager';
}

/** A picture, or the placeholder if it has no source or fails to load. */
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
