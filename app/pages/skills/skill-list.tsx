import { useEffect, useRef } from 'react';
import { motionNow, onMotionChange } from '../../ui/motion-state.ts';
import { useInView } from '../../ui/use-in-view.ts';
import type { SkillsData } from './skills-data.ts';

type ShownSkill = SkillsData['skills']['entries'][number];

/** The technical skills, each over a bar across the page: 0 is its left edge, 100 the right one. */
export function SkillList(props: { skills: SkillsData['skills']; lead: string }) {
  const { title, entries, none } = props.skills;
  if (entries.length === 0 && none === '') return null;
  return (
    <section className="sheet-band">
      <div className="wrap grid-12 gap-y-3.5">
        <h2 className="t-open col-span-full lg:col-[4/13]">{title}</h2>
        {(props.lead !== '' || entries.length === 0) && (
          <p className="col-span-full lg:col-[4/13] text-ink-2">
            {entries.length === 0 ? none : props.lead}
          </p>
        )}
      </div>
      <ul className="mt-4">
        {entries.map((skill, index) => (
          <Skill key={index} {...skill} />
        ))}
      </ul>
    </section>
  );
}

function Skill({ name, description, level, ...bar }: ShownSkill) {
  return (
    <li>
      <div className="wrap skill">
        <h3 className="t-entry" dir="auto">
          {name}
        </h3>
        {description !== '' && (
          <p className="text-small/[1.4] whitespace-pre-line text-ink-2" dir="auto">
            {description}
          </p>
        )}
        {level !== null && (
          <p className="skill-level figures">
            {level.text.split(/(\p{N}+)/u).map((part, index) => (
              <span key={index} className={index % 2 === 0 ? 'text-[0.5em] tracking-normal' : ''}>
                {part}
              </span>
            ))}
          </p>
        )}
      </div>
      {level !== null && <Bar name={name} level={level} {...bar} />}
    </li>
  );
}

const GROW = { duration: 1_400, easing: 'cubic-bezier(0.2, 0.7, 0.1, 1)' };

function Bar({
  name,
  level,
  gradient,
  step,
}: Omit<ShownSkill, 'level' | 'description'> & { level: NonNullable<ShownSkill['level']> }) {
  const stalk = useRef<SVGSVGElement>(null);
  const seen = useInView(stalk);

  useEffect(() => {
    if (!seen || motionNow() !== 'moving') return;
    const growing = stalk.current?.animate(
      [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0)' }],
      GROW,
    );
    const finish = () => growing?.cancel();
    const unsubscribe = onMotionChange(finish);
    return () => {
      unsubscribe();
      finish();
    };
  }, [seen]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn with the owner's gradient.
    <div
      className="skill-bar"
      role="meter"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={level.value}
      aria-valuetext={level.text}
    >
      {/* The width is a presentation attribute: the Content-Security-Policy forbids inline styles. */}
      <svg
        ref={stalk}
        width={`${level.value}%`}
        height="100%"
        aria-hidden="true"
        className={`${gradient} step-${step}`}
      />
    </div>
  );
}
