import type { ReactNode } from 'react';

interface Props {
  id: string;
  number: number;
  heading: string;
  /** The purpose of the section in one sentence. */
  lead: ReactNode;
  children: ReactNode;
}

export function Section({ id, number, heading, lead, children }: Props) {
  return (
    <section className="submit-section" id={id} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} tabIndex={-1}>
        <span className="number" aria-hidden="true">
          {number}
        </span>
        {heading}
      </h2>
      <p className="lead">{lead}</p>
      {children}
    </section>
  );
}
