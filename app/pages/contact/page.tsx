import type { FetcherWithComponents } from 'react-router';
import './contact.css';
import type { ContactData } from './contact-data.ts';
import { ContactDetails } from './details.tsx';
import { ContactForm, type ContactResult } from './form.tsx';

interface ContactSectionProps {
  readonly contact: ContactData;
  readonly fetcher: FetcherWithComponents<ContactResult>;
  /** The result of a form posted without JavaScript. */
  readonly posted: ContactResult | undefined;
}

export function ContactSection(props: ContactSectionProps) {
  const { contact } = props;
  const { words } = contact;
  return (
    <>
      <header className="wrap page-head page-head-dimmed">
        <h1 className="page-name max-w-[5em]">{words.heading}</h1>
        {words.lead !== '' && <p className="lead mt-s5 max-desk:max-w-[12em]">{words.lead}</p>}
      </header>
      <div className="wrap ground pt-s6 desk:pt-s7">
        <div className="grid-12 gap-y-s7">
          <ContactDetails contact={contact} />
          <div className="col-span-full desk:col-span-6 desk:not-first:col-start-7">
            <ContactForm {...props} />
          </div>
        </div>
      </div>
    </>
  );
}
