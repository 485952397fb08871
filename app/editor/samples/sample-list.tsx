import { placeOf, sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { type Sample, sampleCount } from '../../../domain/content/samples.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from '../../../domain/content/sections.ts';
import { addressOf, fieldId } from '../document/addresses.ts';
import { useFeatures } from '../features.ts';

/** Samples by their section, in the order of the tabs. */
export const bySectionOf = (
  samples: readonly Sample[],
): [name: SectionName, own: readonly Sample[]][] => {
  const groups = Map.groupBy(samples, ({ path }) => sectionOf(path));
  return SECTION_NAMES.flatMap((name) => {
    const own = groups.get(name);
    return own === undefined ? [] : [[name, own]];
  });
};

/** Samples, each with a link to its field or entry. */
export function SampleList(props: {
  samples: readonly Sample[];
  /** The content in which they were found. */
  content: Portfolio;
}) {
  const { samples, content } = props;
  const { owner } = useFeatures();
  return (
    <div className="samples-list gap-x-gut pt-[1.1rem] desk:columns-2">
      {bySectionOf(samples).map(([name, own]) => (
        <section
          className="[break-inside:avoid] pb-s4"
          key={name}
          aria-labelledby={`samples-${name}`}
        >
          <h3
            className="flex justify-between pb-[0.4rem] text-small font-display"
            id={`samples-${name}`}
          >
            {SECTIONS[name].label} <span className="label-mono figures">{sampleCount(own)}</span>
          </h3>
          <ul>
            {own.map(({ path, text }) => (
              <li className="border-t border-line" key={path}>
                <a
                  className="grid grid-cols-[minmax(0,11rem)_minmax(0,1fr)] gap-4 items-center min-h-9 py-[0.3rem] text-small/[1.25] pointer-coarse:min-h-[44px]"
                  href={`#${fieldId(addressOf(content, path))}`}
                  onClick={(event) => {
                    event.preventDefault();
                    owner.goTo(addressOf(content, path));
                  }}
                >
                  <span>{placeIn(name, path)}</span>
                  {text !== '' && (
                    <span className="truncate" dir="auto">
                      {text}
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The place of a field inside its section. */
const placeIn = (name: SectionName, path: string): string => {
  const place = placeOf(path).slice(`${SECTIONS[name].label}, `.length);
  return place.charAt(0).toUpperCase() + place.slice(1);
};
