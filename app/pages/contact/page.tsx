import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { BelowFold } from '../../ui/below-fold.tsx';
import type { ContactData } from './contact-data.ts';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm, type ContactResult } from './contact-form.tsx';
import { useSentLanterns } from './use-sent-lanterns.ts';

interface ContactSectionProps {
  readonly contact: ContactData;
  readonly fetcher: FetcherWithComponents<ContactResult>;
  /** The result of a form posted without JavaScript. */
  readonly posted: ContactResult | undefined;
}

export function ContactSection(props: ContactSectionProps) {
  const { contact, fetcher } = props;
  const { heading } = contact.words;
  const [closed, setClosed] = useState<ContactResult>();
  const isClosed = fetcher.data !== undefined && closed === fetcher.data;
  const { Lanterns, messages } = useSentLanterns(fetcher.data, isClosed);
  return (
    <div className="contact relative">
      {Lanterns && <Lanterns {...messages} />}
      <header className="wrap contact-head">
        {contact.isLine ? (
          <h1 className="contact-name" data-text={heading.replaceAll("'", '’')}>
            <WithApostrophes text={heading} />
          </h1>
        ) : (
          <h1 className="page-name">{heading}</h1>
        )}
      </header>
      <BelowFold>
        <div className="wrap contact-water grid-12">
          <ContactDetails contact={contact} />
          <ContactForm {...props} closed={closed} onClosed={setClosed} />
        </div>
      </BelowFold>
    </div>
  );
}

/** Straight apostrophes, which this large would look like a fault, are drawn as curved ones; the text keeps them. */
function WithApostrophes({ text }: { text: string }) {
  return text.split(/(')/).map((part, index) =>
    part === "'" ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity of their own.
      <span key={index} className="contact-apostrophe">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
