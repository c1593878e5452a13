import type { ReactNode } from 'react';

interface Props {
  id: string;
  number: number;
  heading: string;
  /** One sentence on what the section is for. */
  lead: ReactNode;
  children: ReactNode;
}

/** One of the five sections of the page. */
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
