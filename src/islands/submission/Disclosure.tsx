import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  label: string;
  /** How much is in it, in words. */
  state: string;
  isWrong: boolean;
  children: ReactNode;
}

/** A part that need not be filled in: closed until it is wanted, open where something in it is wrong. */
export function Disclosure({ label, state, isWrong, children }: Props) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isWrong && box.current) box.current.open = true;
  }, [isWrong]);
  return (
    <details className="part" ref={box}>
      <summary>
        <span>{label}</span> <span className="hint">{state}</span>
      </summary>
      <div className="part-body">{children}</div>
    </details>
  );
}
