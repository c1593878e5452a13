import { type ReactNode, useEffect, useRef } from 'react';
import { RowTools } from './RowTools.tsx';
import type { RowProps } from './use-rows.ts';

interface Props extends Pick<RowProps<never>, 'number' | 'count' | 'onToggle' | 'onMove' | 'onRemove'> {
  name: string;
  /** What is to be known of it while it is closed. */
  facts: string;
  isShown: boolean;
  /** Its fields. */
  children: ReactNode;
}

/** A row that is looked at in a line, and changed in fields. */
export function OpenRow({ name, facts, isShown, onToggle, children, ...tools }: Props) {
  return (
    <li className="row">
      <div className="row-line">
        <div>
          <strong>{name}</strong>
          <span className="hint">{facts}</span>
        </div>
        <span className="row-tools">
          <button
            type="button"
            className="plain"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Close' : 'Change'} ${name}`}
            onClick={onToggle}
          >
            {isShown ? 'Close' : 'Change'}
          </button>
          <RowTools name={name} {...tools} />
        </span>
      </div>
      {isShown && <RowFields>{children}</RowFields>}
    </li>
  );
}

function RowFields({ children }: { children: ReactNode }) {
  const fields = useRef<HTMLDivElement>(null);
  // Whoever opens a row wants to write; a wrong entry is reached from the summary.
  useEffect(() => {
    if (!fields.current?.querySelector('[aria-invalid]')) fields.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div className="row-fields" ref={fields}>
      {children}
    </div>
  );
}
