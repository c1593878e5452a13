import type { ReactNode } from 'react';

interface Props {
  id: string;
  heading: string;
  /** One sentence on what the section is for. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the account page: its subject on one side, the controls on the other. */
export function Section({ id, heading, lead, children }: Props) {
  return (
    <section className="account-section" id={id} aria-labelledby={`${id}-heading`}>
      <div className="account-about">
        <h2 id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        {lead && <p>{lead}</p>}
      </div>
      <div className="account-controls">{children}</div>
    </section>
  );
}

/** Moves the focus to a section's heading when the control that had it is gone. */
export function focusSection(id: string): void {
  document.getElementById(`${id}-heading`)?.focus();
}
