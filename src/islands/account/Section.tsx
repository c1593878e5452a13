import type { ReactNode } from 'react';

interface Props {
  id: string;
  heading: string;
  /** The section's purpose in one sentence. */
  lead?: ReactNode;
  children: ReactNode;
}

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

/** Focuses a section's heading when the focused control has disappeared. */
export function focusSection(id: string): void {
  document.getElementById(`${id}-heading`)?.focus();
}
