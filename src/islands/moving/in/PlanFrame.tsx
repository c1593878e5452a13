import { type ReactNode, useEffect, useRef } from 'react';
import { Terms } from '#ui/Terms';

interface Props {
  title: string;
  /** How many of what would come, and of what would not. */
  rows: readonly (readonly [label: string, count: number])[];
  children: ReactNode;
}

/** What a file would bring, in numbers first. It takes the focus when it appears. */
export function PlanFrame({ title, rows, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="moving-in-plan" className="stack">
      <h2 id="moving-in-plan" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <Terms rows={rows.map(([label, count]) => [label, outcomeText(count)] as const)} />
      {children}
    </section>
  );
}

/** A number as it is read: 5,000. */
export const outcomeText = (count: number) => count.toLocaleString('en');
