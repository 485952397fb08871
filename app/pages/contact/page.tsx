import { useState } from 'react';
import type { FetcherWithComponents } from 'react-router';
import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
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
    <>
      {Lanterns && <Lanterns {...messages} />}
      <GardenTop className="contact-top min-h-84 pt-0">
        <div className="flex min-h-(--horizon) items-end pt-[calc(var(--spacing-bar)+0.5rem)]">
          {contact.isLine ? (
            <h1 className="contact-name">
              <WithApostrophes text={heading} />
            </h1>
          ) : (
            <h1 className="page-name">{heading}</h1>
          )}
        </div>
      </GardenTop>
      <Sheet className="sheet-high">
        <div className="wrap grid-12">
          <ContactDetails contact={contact} />
          <ContactForm {...props} closed={closed} onClosed={setClosed} />
        </div>
        <div className="drawing contact-rings bottom-0 -end-[3vw] aspect-800/105 w-[min(56vw,60rem)]" />
      </Sheet>
    </>
  );
}

/** Straight apostrophes are drawn curved, because at this size they look like a mistake; the text keeps them. */
function WithApostrophes({ text }: { text: string }) {
  return text.split(/(')/).map((part, index) =>
    part === "'" ? (
      <span key={index} className="contact-apostrophe">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
