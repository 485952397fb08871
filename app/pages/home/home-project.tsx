import { Arrow } from '../../ui/arrow.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from './home-data.ts';

/** The first featured project. All of it can be pressed; the link is its title. */
export function HomeProject({ project }: { project: NonNullable<HomeData['project']> }) {
  const { path, title, text, label, picture, placeholder } = project;
  return (
    <article className="home-project wrap grid-12 relative gap-y-5" data-page="projects">
      <div
        // In the place of a single featured project (domain/pictures/places.ts), and asked for when it is as near.
        className="home-project-picture col-span-full tablet:col-[1/9] aspect-10/7 overflow-hidden [content-visibility:auto] bg-night-raised"
      >
        <Picture {...picture} placeholder={placeholder} className="size-full object-cover" />
      </div>
      <div className="col-span-full tablet:col-[9/13] tablet:self-end">
        <p className="font-mono text-label text-accent">{label}</p>
        <h2 className="heading-3 mt-3" dir="auto">
          <PageLink to={path} className="home-project-link">
            {title} <Arrow size={22} weight={1.6} />
          </PageLink>
        </h2>
        {text !== '' && (
          <p className="mt-3 max-w-[33.7em] text-moonlit-2" dir="auto">
            {text}
          </p>
        )}
      </div>
    </article>
  );
}
