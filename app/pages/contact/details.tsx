import { site } from '../../../site.config.ts';

const { contact, availability, location } = site;

export function ContactDetails() {
  return (
    <div className="grid gap-x-gut gap-y-s6 sm:max-desk:grid-cols-2">
      <section aria-labelledby="contact-details">
        <h2 id="contact-details" className="heading-3 mb-s5">
          Contact details
        </h2>
        <dl className="contact-facts">
          <div>
            <dt>Email</dt>
            <dd>
              <a
                href={`mailto:${contact.email}`}
                className="text-[clamp(1.0625rem,5.4vw,1.5rem)] leading-tight tracking-mid"
              >
                {contact.email}
              </a>
            </dd>
          </div>
          <div>
            <dt>LinkedIn</dt>
            <dd>
              <a href={contact.linkedin.url} rel="me">
                {contact.linkedin.label}
              </a>
            </dd>
          </div>
          <div>
            <dt>GitHub</dt>
            <dd>
              <a href={contact.github.url} rel="me">
                {contact.github.label}
              </a>
            </dd>
          </div>
          <div>
            <dt>Location</dt>
            <dd>{location}</dd>
          </div>
        </dl>
      </section>
      <section
        aria-labelledby="availability"
        className="self-start border border-line-2 p-s4 pb-s2"
      >
        <h2 id="availability" className="mb-s4 text-h4 leading-[1.1] tracking-mid">
          Availability
        </h2>
        <dl className="contact-facts">
          <div>
            <dt>Response</dt>
            <dd>{availability.response}</dd>
          </div>
          <div>
            <dt>Timezone</dt>
            <dd>{availability.timezone}</dd>
          </div>
          <div>
            <dt>Status</dt>
            <dd>
              <span className="contact-light" aria-hidden="true" />
              {availability.status}
            </dd>
          </div>
        </dl>
      </section>
    </div>
  );
}
