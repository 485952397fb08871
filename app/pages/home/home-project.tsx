import { fittedLength } from '../../ui/fitted-length.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { HomeData } from './home-data.ts';

/** The first featured project, the opening of Home. All of it can be pressed, but only its title is a link. */
export function HomeProject({ project }: { project: NonNullable<HomeData['project']> }) {
  const { path, title, text, label, details, picture, placeholder } = project;
  return (
    <article className="home-project relative wrap grid-12" data-page="projects">
      <p className="badge col-span-full justify-self-start mb-5">{label}</p>
      <h2 className={`t-open t-fit col-span-full lg:col-[1/11] ${fittedLength(title)}`} dir="auto">
        <PageLink to={path} className="home-project-link">
          {title}
        </PageLink>
      </h2>
      <div
        // It has the slot of a single featured project (domain/pictures/slots.ts), and is loaded at the same distance.
        className="col-span-full -me-edge mt-[clamp(2rem,3.6vw,4.5rem)] aspect-10/7 overflow-hidden tablet:col-start-3 lg:[grid-area:3/4/auto/-1] [content-visibility:auto] bg-paper-deep"
      >
        <Picture
          {...picture}
          placeholder={placeholder}
          className="block w-full h-full object-cover"
        />
      </div>
      <div className="home-project-words col-span-full mt-s5 tablet:col-start-3 lg:mt-0 lg:[grid-area:3/1/auto/4] lg:self-end">
        {text !== '' && (
          <p className="max-w-[29em] text-ink-2" dir="auto">
            {text}
          </p>
        )}
        {/* The link is the title, which covers all of it. */}
        <p className="link mt-s4" aria-hidden="true">
          {details}
          <Icon name="onwards" size={18} weight={1.6} />
        </p>
      </div>
    </article>
  );
}
