import { site } from '../../../site.config.ts';
import { Counter } from '../../ui/counter.tsx';
import { counterParts } from '../../ui/counter-parts.ts';

export function AboutCounters() {
  return (
    <dl className="about-counters">
      {site.aboutCounters.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Counter {...counterParts(value)} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{site.aboutTile.label}</dt>
        <dd>{site.aboutTile.value}</dd>
      </div>
    </dl>
  );
}
