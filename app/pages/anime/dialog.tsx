import type { AnimeDetails } from '../../../server/anime/anime-list.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AnimePoster } from './poster.tsx';

export function AnimeDialog({ anime, onClose }: { anime: AnimeDetails; onClose: () => void }) {
  const facts = [
    { name: 'Genres', value: anime.genres.join(', ') },
    { name: 'Episodes', value: anime.episodes === null ? '' : String(anime.episodes) },
    { name: 'Score', value: anime.score === null ? '' : `${anime.score}/10` },
  ].filter(({ value }) => value !== '');
  return (
    <Dialog
      key={anime.id}
      className="anime-dialog"
      labelledBy="anime-title"
      closeHref="/anime"
      onClose={onClose}
    >
      <div className="anime-open">
        <div className="anime-open-poster">
          <AnimePoster anime={anime} picture={anime.largePoster} loading="eager" />
        </div>
        <div className="anime-open-text">
          <h2 id="anime-title" className="anime-open-title">
            {anime.title}
          </h2>
          <p className="mt-[0.6rem] mb-auto text-paper-2">
            {anime.year !== null && `Aired: ${anime.year}`}
          </p>
          <dl className="figures mt-s5 mb-6">
            {facts.map(({ name, value }) => (
              <div
                key={name}
                className="grid grid-cols-[6.5rem_1fr] items-baseline border-t border-line py-[0.55rem]"
              >
                <dt className="label-mono">{name}</dt>
                <dd
                  className={
                    name === 'Score' ? 'text-[1.625rem] leading-[1.1] font-medium text-accent' : ''
                  }
                >
                  {value}
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-paper-2">{anime.description}</p>
        </div>
      </div>
    </Dialog>
  );
}
