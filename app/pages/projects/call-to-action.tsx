import { ArrowRight } from 'lucide-react';
import { pathOf } from '../../../domain/pages.ts';
import { PageLink } from '../../ui/page-link.tsx';
import type { ProjectsData } from './projects-data.ts';

export function ProjectsCallToAction({ call }: { call: ProjectsData['calls'][number] }) {
  return (
    <section className="grid-12 items-end pt-s7 desk:pt-s8" aria-labelledby="projects-call">
      <h2 id="projects-call" className="heading-2 col-span-full desk:col-[1/9]">
        {call.text}
      </h2>
      <PageLink
        to={pathOf(call.page)}
        className="btn btn-fill col-span-full mt-s5 justify-between sm:max-desk:min-w-80 sm:max-desk:justify-self-start desk:col-[10/13] desk:mt-0"
      >
        {call.label}
        <ArrowRight className="mirrored" aria-hidden="true" size={18} strokeWidth={1.7} />
      </PageLink>
    </section>
  );
}
