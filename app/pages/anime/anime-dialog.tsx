import { interpolate } from '../../../domain/words/word.ts';
import { useFrame } from '../../frame.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { AnimeWords, ShownTitle } from './anime-numbers.ts';
import { AnimePoster } from './anime-poster.tsx';

export function AnimeDialog(props: { anime: ShownTitle; words: AnimeWords; onClose: () => void }) {
  const { anime, words, onClose } = props;
  const { newTab } = useFrame().words;
  const { score } = anime;
  const facts = [
    { name: words.genresName, value: anime.genres.join(', ') },
    { name: words.episodesName, value: anime.episodes ?? '' },
    {
      name: words.scoreName,
      value: score === null ? '' : interpolate(words.scoreValue, { score }),
      isScore: true,
    },
  ].filter(({ value }) => value !== '');
  return (
    <Dialog
      key={anime.id}
      className="anime-dialog"
      labelledBy="anime-title"
      closeHref="/anime"
      startsAtClose
      onClose={onClose}
    >
      <div
        // As wide as a poster that fits the window's height, at most two fifths of the width.
        className="tablet:grid tablet:grid-cols-[min(25rem,40vw,66dvh-2rem)_minmax(0,1fr)]"
      >
        <div className="h-[min(15rem,40dvh)] tablet:w-full tablet:h-auto tablet:min-h-full tablet:aspect-2/3 [&_img]:object-[50%_22%]">
          <AnimePoster anime={anime} picture={anime.largePoster} loading="eager" />
        </div>
        <div className="flex flex-col pt-6 px-edge pb-8 tablet:pt-9 tablet:px-10 tablet:pb-10">
          <h2
            id="anime-title"
            className="text-[clamp(2rem,3.6vw,3.25rem)]/[0.98] tracking-big wrap-anywhere tablet:pe-10"
          >
            <bdi>{anime.title}</bdi>
          </h2>
          <p className="mt-[0.6rem] mb-auto text-ink-2">
            {anime.year !== null && interpolate(words.aired, { year: anime.year })}
          </p>
          <dl className="figures mt-s5 mb-6">
            {facts.map(({ name, value, isScore }, index) => (
              <div
                key={index}
                className="grid grid-cols-[minmax(0,6.5rem)_minmax(0,1fr)] items-baseline border-t border-rule py-[0.55rem]"
              >
                <dt className="label-mono text-ink-3">{name}</dt>
                <dd className={isScore ? 'text-[1.625rem] leading-[1.1] font-medium text-dye' : ''}>
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-ink-2" dir="auto">
            {anime.description || words.noDescription}
          </p>
          {anime.series !== null && (
            <p className="mt-4">
              <a
                className="link"
                href={anime.series.href}
                target="_blank"
                rel="noopener noreferrer"
              >
                {interpolate(words.series, { site: anime.series.site })}
                <span className="sr-only">{` ${newTab}`}</span>
                <Icon name="outwards" size={16} />
              </a>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}
