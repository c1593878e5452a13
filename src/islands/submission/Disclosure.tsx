import { type ReactNode, useEffect, useRef, useState } from 'react';

interface Props {
  label: string;
  /** How much is in it, in words. */
  state: string;
  isWrong: boolean;
  children: ReactNode;
}

/** A part that need not be filled in: closed, and not rendered, until it is wanted or something in it is wrong. */
export function Disclosure({ label, state, isWrong, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    if (isWrong) box.current.open = true;
    // It may have been opened before the page could act.
    if (box.current.open) setMade(true);
  }, [isWrong]);
  return (
    <details className="part" ref={box} onToggle={() => setMade(true)}>
      <summary>
        <span>{label}</span> <span className="hint">{state}</span>
      </summary>
      {isMade && <div className="part-body">{children}</div>}
    </details>
  );
}
