import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The fields of an open entry. Unless it is `isEager`, they are rendered when the entry comes near the screen. */
export function EntryBody(props: {
  isEager: boolean;
  /** Whether one of the fields is a picture, which stands beside the others. */
  isPictured: boolean;
  children: ReactNode;
}) {
  const { isEager, isPictured, children } = props;
  const [isNear, setNear] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const isRendered = isEager || isNear;

  useEffect(() => {
    if (isRendered || body.current === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(body.current);
    return () => observer.disconnect();
  }, [isRendered]);

  return (
    <div
      ref={body}
      className="entry-body pt-[0.15rem] pb-9 pl-9 max-desk:pl-0"
      data-waiting={!isRendered || undefined}
      data-pictured={isPictured || undefined}
    >
      {isRendered && children}
    </div>
  );
}
