import type { ReactNode } from 'react';

interface Props {
  name: string;
  isBusy: boolean;
  onFetch: () => void;
  /** A note on the file. */
  children: ReactNode;
}

/** A file its author may download. */
export function OwnFileRow({ name, isBusy, onFetch, children }: Props) {
  return (
    <li>
      <div>
        <p>
          <strong>{name}</strong>
        </p>
        {children}
      </div>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onFetch}>
        Download<span className="visually-hidden"> {name}</span>
      </button>
    </li>
  );
}
