import type { FetcherWithComponents } from 'react-router';
import './contact.css';
import { ContactDetails } from './details.tsx';
import { ContactForm, type ContactResult } from './form.tsx';

interface ContactSectionProps {
  readonly fetcher: FetcherWithComponents<ContactResult>;
  /** The result of a form posted without JavaScript. */
  readonly posted: ContactResult | undefined;
}

export function ContactSection(props: ContactSectionProps) {
  return (
    <>
      <header className="wrap page-head page-head-dimmed">
        <h1 className="page-name max-w-[5em]">Let's Connect</h1>
        <p className="lead mt-s5">Write a few lines. I read every one of them.</p>
      </header>
      <div className="wrap border-t border-line bg-ink/92 pt-s6 desk:pt-s7">
        <div className="grid-12 gap-y-s7">
          <div className="col-span-full desk:col-span-5">
            <ContactDetails />
          </div>
          <div className="col-span-full desk:col-span-6 desk:col-start-7">
            <ContactForm {...props} />
          </div>
        </div>
      </div>
    </>
  );
}
