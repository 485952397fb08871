import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import './menu.css';
import { focusAfter } from './focus.ts';

export interface MenuItem {
  readonly label: string;
  /** The keys that do the same, as they are shown. */
  readonly keys?: string;
  /** A line above it sets it apart from the items before. */
  readonly startsGroup?: boolean;
  /** It cannot be chosen now. */
  readonly isDisabled?: boolean;
  readonly run: () => void;
}

/** A button that opens a menu, with the keys of the WAI-ARIA pattern "menu button". */
export function MenuButton(props: {
  label: string;
  className: string;
  /** Read when the menu opens. */
  items: () => readonly MenuItem[];
  children?: ReactNode;
}) {
  const { label, className, items, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState<{ items: readonly MenuItem[]; at: 'first' | 'last' } | null>(
    null,
  );
  const open = (at: 'first' | 'last') => setShown({ items: items(), at });
  const close = () =>
    focusAfter(
      () => setShown(null),
      () => button.current,
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees where the focus goes.
    <span
      className="relative inline-block"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setShown(null);
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={shown !== null}
        aria-controls={shown === null ? undefined : id}
        onClick={() => (shown === null ? open('first') : close())}
        onKeyDown={(event) => {
          if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        {children}
      </button>
      {shown !== null && <Menu id={id} label={label} {...shown} onClose={close} />}
    </span>
  );
}

function Menu(props: {
  id: string;
  label: string;
  items: readonly MenuItem[];
  /** The item that has the focus first. */
  at: 'first' | 'last';
  onClose: () => void;
}) {
  const { id, label, items, at, onClose } = props;
  const menu = useRef<HTMLDivElement>(null);
  const buttons = () => [...(menu.current?.querySelectorAll('button') ?? [])];
  const focus = (index: number) => {
    const all = buttons();
    all[(index + all.length) % all.length]?.focus();
  };

  useLayoutEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const { bottom, height } = element.getBoundingClientRect();
    const above = element.parentElement?.getBoundingClientRect().top ?? 0;
    if (bottom > innerHeight && above > height) element.dataset.up = '';
    const all = element.querySelectorAll('button');
    all[at === 'first' ? 0 : all.length - 1]?.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const moveBy = (event: React.KeyboardEvent) => {
    const all = buttons();
    const current = all.findIndex((each) => each.matches(':focus'));
    const typed = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : '';
    const following = [...all.slice(current + 1), ...all.slice(0, current + 1)];
    const match = following.find((each) => each.textContent.toLowerCase().startsWith(typed));
    // Without preventing it: the focus goes on from the button.
    if (event.key === 'Tab') return onClose();
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') focus(current + 1);
    else if (event.key === 'ArrowUp') focus(current - 1);
    else if (event.key === 'Home') focus(0);
    else if (event.key === 'End') focus(-1);
    else if (typed !== '' && !event.ctrlKey && !event.metaKey) match?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={menu}
      id={id}
      className="menu-list"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={moveBy}
    >
      {items.map((item) => (
        <button
          className="flex justify-between items-center gap-6 w-full min-h-9 py-1 px-4 text-nav/[1.3] text-start wrap-anywhere cursor-pointer"
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-group={item.startsGroup || undefined}
          aria-disabled={item.isDisabled || undefined}
          onClick={() => {
            if (item.isDisabled === true) return;
            onClose();
            item.run();
          }}
        >
          <span dir="auto">{item.label}</span>
          {item.keys !== undefined && (
            <span
              className="font-mono font-normal text-label/[1] text-moonlit-3 whitespace-nowrap"
              aria-hidden="true"
            >
              {item.keys}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
