import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import type { ProjectsWords } from './projects-data.ts';

export function ProjectsCallToAction({ words }: { words: ProjectsWords }) {
  return (
    <section className="grid-12 items-end pt-s7 desk:pt-s8" aria-labelledby="project-call">
      <h2 id="project-call" className="heading-2 col-span-full desk:col-[1/9]">
        {words.call}
      </h2>
      <Link
        to="/contact"
        viewTransition
        prefetch="intent"
        className="btn btn-primary col-span-full mt-s5 justify-between sm:max-desk:min-w-80 sm:max-desk:justify-self-start desk:col-[10/13] desk:mt-0"
      >
        {words.contact}
        <ArrowRight className="mirrored" aria-hidden="true" size={18} strokeWidth={1.7} />
      </Link>
    </section>
  );
}
