import type { ReactNode } from 'react';
import { PageLink } from '../../ui/page-link.tsx';
import './orders.css';

/** A page for buyers: a heading over the garden of Downloads, and what it says below. */
export function OrderPage(props: {
  heading: string;
  /** The words of the link to Downloads at the end. */
  back: string;
  children: ReactNode;
}) {
  return (
    <>
      <header className="wrap page-head">
        <h1 className="heading-2">{props.heading}</h1>
      </header>
      <div className="wrap ground">
        <div className="grid max-w-[34rem] justify-items-stretch gap-s5 pt-s4">
          {props.children}
          <PageLink to="/downloads" className="link justify-self-start">
            {props.back}
          </PageLink>
        </div>
      </div>
    </>
  );
}
