import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';

export function ProjectsCallToAction() {
  return (
    <section className="grid-12 items-end pt-s7 desk:pt-s8" aria-labelledby="project-call">
      <h2 id="project-call" className="heading-2 col-span-full desk:col-[1/9]">
        Have something in mind? Tell me what it should do on a bad day.
      </h2>
      <Link
        to="/contact"
        viewTransition
        prefetch="intent"
        className="btn btn-primary col-span-full mt-s5 justify-between desk:col-[10/13] desk:mt-0"
      >
        Get In Touch
        <ArrowRight aria-hidden="true" size={18} strokeWidth={1.7} />
      </Link>
    </section>
  );
}
