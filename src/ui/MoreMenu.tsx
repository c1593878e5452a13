import { type ReactNode, useRef } from 'react';

interface Props {
  label: string;
  /** What it is about, for those who do not see where it stands. */
  about?: string;
  /** The buttons, each in an `li`. */
  children: ReactNode;
}

/** What is done seldom, or cannot be taken back: out of the way until it is opened. It closes once something is chosen. */
export function MoreMenu({ label, about, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      ref={menu}
      className="more-menu"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !menu.current?.open) return;
        close();
        menu.current.querySelector('summary')?.focus();
      }}
      onBlur={({ relatedTarget }) => menu.current?.contains(relatedTarget) || close()}
    >
      <summary className="button quiet">
        {label}
        {about && <span className="visually-hidden">: {about}</span>}
      </summary>
      <ul onClickCapture={close}>{children}</ul>
    </details>
  );
}
