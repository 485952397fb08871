import { useEffect, useEffectEvent, useState } from 'react';
import type { SceneCommand } from '../../../scenes/engine/messages.ts';
import type { Ink } from '../../../scenes/scene.ts';
import { lanternPlace, SENT_LANTERN } from '../../../scenes/sent-lanterns.ts';
import { useMotion } from '../../ui/motion.ts';
import type { ContactResult } from './form.tsx';
import { sentMessages, withMessage } from './sent-messages.ts';

/** The y coordinate of the shore in the picture of the garden. */
const SHORE = 300;

interface Shown {
  readonly seeds: readonly number[];
  readonly leaving?: number;
}

/**
 * A lantern on the water for each message that was sent from this browser. Where the garden moves it draws them itself;
 * these are their still picture.
 */
export function SentLanterns(props: {
  result: ContactResult | undefined;
  /** In local storage: when the last messages were sent. */
  storageKey: string;
}) {
  const { result, storageKey } = props;
  const [{ seeds, leaving }, setShown] = useState<Shown>({ seeds: [] });
  const motion = useMotion();

  const addLantern = useEffectEvent(() => {
    const now = Date.now();
    // Another tab may have sent one since. Where nothing can be stored, those of this visit.
    const stored = sentMessages(storageKey);
    const earlier = stored.length > 0 ? stored : seeds;
    setShown({ seeds: withMessage(storageKey, earlier, now), leaving: now });
  });
  useEffect(() => setShown({ seeds: sentMessages(storageKey) }), [storageKey]);
  useEffect(() => {
    if (result?.ok) addLantern();
  }, [result]);

  const isMoving = motion === 'moving';
  useEffect(() => {
    if (seeds.length === 0) return;
    const garden = document.querySelector('[data-room="contact"] > .garden-live');
    const detail: SceneCommand = {
      kind: 'lanterns',
      seeds,
      leaving: isMoving ? leaving : undefined,
    };
    const tell = () => garden?.dispatchEvent(new CustomEvent('tell', { detail }));
    tell();
    // A garden that is mounted later has its first frame then.
    const watch = new MutationObserver(tell);
    if (garden) watch.observe(garden, { attributeFilter: ['data-live'] });
    return () => watch.disconnect();
  }, [seeds, leaving, isMoving]);

  if (seeds.length === 0) return null;
  return (
    <div className="sent-lanterns">
      <svg viewBox="0 0 1600 1000" aria-hidden="true">
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
          const { x, down, size } = lanternPlace(seed, index, Number.POSITIVE_INFINITY);
          const transform = `translate(${x} ${SHORE + down}) scale(${size})`;
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
