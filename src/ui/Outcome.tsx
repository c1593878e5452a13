import { type ReactNode, useEffect, useRef } from 'react';

/** What stands in the place of a form that has done its work; it takes the focus, which the form has lost. */
export function Outcome({ text, children }: { text: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={box}>
      <p className="notice success">{text}</p>
      {children}
    </div>
  );
}
