import type { ReactNode } from 'react';
import { pathOf, type SitePage } from '../../domain/pages.ts';
import { BelowFold } from '../ui/below-fold.tsx';
import { fittedLength } from '../ui/fitted-length.ts';
import { Icon } from '../ui/icon.tsx';
import { PageLink } from '../ui/page-link.tsx';

/** Letters that begin at a point or a thin bar: they have almost no space on their left. */
const OPEN_LETTERS = /^[ATVWXY]/;

/** The `data-edge` of a large name: a name that begins with such a letter is moved out less than one with a stem. */
const nameEdge = (name: string) => (OPEN_LETTERS.test(name) ? 'open' : undefined);

interface GardenTopProps {
  /** The page's name; without it, `children` contain the heading. */
  readonly heading?: string;
  readonly lead?: string;
  /** Its height, as a utility class. */
  readonly className: string;
  readonly children?: ReactNode;
}

/** The upper part of a page, over its garden and down to the sill. */
export function GardenTop({ heading, lead = '', className, children }: GardenTopProps) {
  return (
    <>
      <header className={`garden-top on-night wrap ${className}`}>
        {heading !== undefined && (
          <h1 className="page-name" data-edge={nameEdge(heading)}>
            {heading}
          </h1>
        )}
        {lead !== '' && <p className="lead">{lead}</p>}
        {children}
      </header>
      <div className="sill" aria-hidden="true" />
    </>
  );
}

/** The upper part of the page of a project or a note: the link back, the text beside it, and the title. */
export function ArticleTop(props: {
  back: { path: string; label: string };
  title: string;
  className: string;
  children: ReactNode;
}) {
  const { back, title, className, children } = props;
  return (
    <GardenTop className={`justify-end ${className}`}>
      <p className="label-mono flex flex-wrap items-center gap-x-5 text-(--second)">
        <PageLink
          to={back.path}
          className="inline-flex min-h-11 items-center underline underline-offset-[0.3em]"
        >
          {back.label}
        </PageLink>
        {children}
      </p>
      <h1 className={`article-name ${fittedLength(title)}`} dir="auto">
        {title}
      </h1>
    </GardenTop>
  );
}

/** The paper below the sill. */
export function Sheet({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`sheet ${className}`}>
      <BelowFold>{children}</BelowFold>
    </div>
  );
}

/** The end of a page: a question, if there is one, and the button that leads to another page. */
export function CallToAction(props: { page: SitePage; text: string; label: string }) {
  const { page, text, label } = props;
  return (
    <section className="wrap grid-12 items-center gap-y-s4">
      {text !== '' && (
        <h2 className="t-part col-span-full tablet:col-[1/8] broad:col-[4/10]">{text}</h2>
      )}
      <PageLink
        to={pathOf(page)}
        className={`btn btn-fill col-span-full justify-between ${text === '' ? 'tablet:col-[1/6] broad:col-[4/8]' : 'tablet:col-[8/13] broad:col-[10/13]'}`}
      >
        {label}
        <Icon name="onwards" size={18} />
      </PageLink>
    </section>
  );
}
