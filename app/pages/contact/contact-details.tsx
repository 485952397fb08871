import { Fragment } from 'react';
import { hasLink, isWebUrl } from '../../../domain/link.ts';
import { useFrame } from '../../frame.tsx';
import { fittedLength } from '../../ui/fitted-length.ts';
import type { ContactData } from './contact-data.ts';

/** The name of a row stands above its text if it has more characters than this. */
const MAX_BESIDE = 18;

const FACT = 'grid items-baseline border-t border-rule py-[0.65rem]';
const LONG_FACT = `${FACT} grid-cols-1`;
const SHORT_FACT = `${FACT} grid-cols-[minmax(6.5rem,1fr)_3fr]`;
const FACT_NAME = 'pe-2 text-small text-ink-2 wrap-break-word';

const NEW_TAB = { target: '_blank', rel: 'noopener me' };

export function ContactDetails({ contact }: { contact: ContactData }) {
  const { email, rows, location, availability, words } = contact;
  const { newTab } = useFrame().words;
  const hasFacts = email !== '' || rows.length > 0 || location !== '';
  if (!hasFacts && availability.length === 0) return null;
  return (
    <div className="col-span-full tablet:col-[1/7] broad:col-[1/6]">
      {hasFacts && (
        <section aria-labelledby="contact-details">
          <h2 id="contact-details" className="t-part mb-s5">
            {words.details}
          </h2>
          <dl className="contact-facts">
            {email !== '' && (
              <div className={LONG_FACT}>
                <dt className={FACT_NAME}>{words.emailName}</dt>
                <dd className="mt-1 mb-s4 wrap-anywhere">
                  <a
                    href={`mailto:${email}`}
                    dir="ltr"
                    className={`contact-email decoration-dye ${fittedLength(email)}`}
                  >
                    {email}
                  </a>
                </dd>
              </div>
            )}
            {rows.map(({ name, text, url }, index) => (
              <div key={index} className={name.length > MAX_BESIDE ? LONG_FACT : SHORT_FACT}>
                <dt className={FACT_NAME} dir="auto">
                  {name}
                </dt>
                <dd className="wrap-anywhere" dir="auto">
                  {hasLink(url) ? (
                    <a href={url} {...(isWebUrl(url) ? NEW_TAB : { rel: 'me' })}>
                      <Address text={text || url.replace(/^\w+:(\/\/)?/, '')} />
                      {isWebUrl(url) && <span className="sr-only"> {newTab}</span>}
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
            {location !== '' && (
              <div className={SHORT_FACT}>
                <dt className={FACT_NAME}>{words.locationName}</dt>
                <dd className="wrap-anywhere" dir="auto">
                  {location}
                </dd>
              </div>
            )}
          </dl>
        </section>
      )}
      {availability.length > 0 && (
        <section aria-labelledby="availability" className="not-first:mt-s5">
          <h2 id="availability" className="t-entry mb-3">
            {words.availability}
          </h2>
          <dl className="contact-facts">
            {availability.map(({ name, text, isStatus }, index) => (
              <div key={index} className={SHORT_FACT}>
                <dt className={FACT_NAME}>{name}</dt>
                <dd className="wrap-anywhere" dir="auto">
                  {isStatus && (
                    <span
                      // The status light: the owner is available.
                      className="contact-light inline-block size-[0.55rem] me-2.5 rounded-[50%] bg-good"
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
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
