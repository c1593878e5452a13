import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  title?: string;
  text: string;
  children?: ReactNode;
}

/** The result of a form. Takes the focus, which the form has lost. */
export function Outcome({ title, text, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div className="outcome" role="status" tabIndex={-1} ref={box}>
      <div className="notice success">
        {title && <p className="title">{title}</p>}
        <p>{text}</p>
      </div>
      {children}
    </div>
  );
}
