import { Fragment } from 'react';
import { hasLink, isWebAddress } from '../../../domain/link.ts';
import { useFrame } from '../../frame.tsx';
import type { ContactData } from './contact-data.ts';

/** A row's name of more characters than this is above its text. */
const MAX_BESIDE = 18;

const NEW_TAB = { target: '_blank', rel: 'noopener me' };

export function ContactDetails({ contact }: { contact: ContactData }) {
  const { email, rows, location, availability, words } = contact;
  const { newTab } = useFrame().words;
  const hasFacts = email !== '' || rows.length > 0 || location !== '';
  if (!hasFacts && availability.length === 0) return null;
  return (
    <div className="contact-details col-span-full max-desk:order-1">
      {hasFacts && (
        <section aria-labelledby="contact-details">
          <h2 id="contact-details" className="contact-title">
            {words.details}
          </h2>
          <dl className="contact-facts">
            {email !== '' && (
              <div>
                <dt>{words.emailName}</dt>
                <dd>
                  <a
                    href={`mailto:${email}`}
                    dir="ltr"
                    className="text-[clamp(1.0625rem,5.4vw,1.5rem)] leading-tight tracking-mid"
                  >
                    {email}
                  </a>
                </dd>
              </div>
            )}
            {rows.map(({ name, text, url }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may read the same.
              <div key={index} data-long={name.length > MAX_BESIDE || undefined}>
                <dt dir="auto">{name}</dt>
                <dd dir="auto">
                  {hasLink(url) ? (
                    <a href={url} {...(isWebAddress(url) ? NEW_TAB : { rel: 'me' })}>
                      <Address text={text || url.replace(/^\w+:(\/\/)?/, '')} />
                      {isWebAddress(url) && <span className="sr-only"> {newTab}</span>}
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
            {location !== '' && (
              <div>
                <dt>{words.locationName}</dt>
                <dd dir="auto">{location}</dd>
              </div>
            )}
          </dl>
        </section>
      )}
      {availability.length > 0 && (
        <section
          aria-labelledby="availability"
          className="self-start border-y border-line-night-2 pt-s4"
        >
          <h2 id="availability" className="mb-s4 text-h4 leading-[1.1] tracking-mid">
            {words.availability}
          </h2>
          <dl className="contact-facts">
            {availability.map(({ name, text, isStatus }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two names may read the same.
              <div key={index}>
                <dt>{name}</dt>
                <dd dir="auto">
                  {isStatus && (
                    <span
                      // The status light: the owner is available.
                      className="contact-light flex-none size-[8px] me-[0.7rem] rounded-[50%] bg-accent [translate:0_-0.08em]"
                      aria-hidden="true"
                    />
                  )}
                  <span>{text}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}

/** The text of a link. An address may continue on the next line after each of its slashes. */
const Address = ({ text }: { text: string }) =>
  text.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name, and keep their order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
