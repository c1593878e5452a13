import { type ReactNode, useRef } from 'react';

interface Props {
  label: string;
  /** The menu's subject, for screen readers. */
  about?: string;
  /** The buttons, each in an `li`. */
  children: ReactNode;
}

/** A menu of rare or irreversible actions; closes when one is chosen. */
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
