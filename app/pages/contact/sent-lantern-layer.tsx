import { useEffect } from 'react';
import { type Ink, PICTURE, type SentMessages } from '../../../scenes/scene.ts';
import { lanternPlace, SENT_LANTERN } from '../../../scenes/sent-lanterns.ts';
import { useMotion } from '../../ui/motion-state.ts';

/**
 * A lantern on the water for each message that was sent from this browser. A moving garden draws them itself; these are
 * their still picture.
 */
export function SentLanterns({ seeds, leaving }: SentMessages) {
  const motion = useMotion();
  const isMoving = motion === 'moving';
  useEffect(() => {
    const garden = document.querySelector('[data-page="contact"] > .garden-live');
    const detail: SentMessages = { seeds, leaving: isMoving ? leaving : undefined };
    const light = () => garden?.dispatchEvent(new CustomEvent('light', { detail }));
    light();
    // A garden that is mounted later draws its first frame then.
    const watch = new MutationObserver(light);
    if (garden) watch.observe(garden, { attributeFilter: ['data-live'] });
    return () => watch.disconnect();
  }, [seeds, leaving, isMoving]);

  return (
    <div className="sent-lanterns absolute top-0 inset-x-0 -z-1 h-[100lvh] overflow-clip pointer-events-none [transition:opacity_calc(var(--slow)*2)]">
      <svg viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`} aria-hidden="true">
        <defs>
          <g id="sent-lantern" strokeLinecap="round">
            {SENT_LANTERN.marks.map(({ path, fill, stroke, width, alpha }, index) => (
              <g key={path} opacity={alpha}>
                <Light ink={fill} id={`sent-light${index}`} />
                <path
                  d={path}
                  fill={typeof fill === 'object' ? `url(#sent-light${index})` : (fill ?? 'none')}
                  stroke={typeof stroke === 'string' ? stroke : undefined}
                  strokeWidth={width}
                />
              </g>
            ))}
          </g>
        </defs>
        {seeds.map((seed, index) => {
          const { x, y, size } = lanternPlace(seed, index, Number.POSITIVE_INFINITY);
          const transform = `translate(${x} ${y}) scale(${size})`;
          return <use key={seed} href="#sent-lantern" transform={transform} />;
        })}
      </svg>
    </div>
  );
}

function Light({ ink, id }: { ink: Ink | undefined; id: string }) {
  if (typeof ink !== 'object') return null;
  const [cx, cy] = ink.center;
  return (
    <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={cx} cy={cy} r={ink.radius}>
      {ink.stops.map(([offset, color]) => (
        <stop key={offset} offset={offset} stopColor={color} />
      ))}
    </radialGradient>
  );
}
