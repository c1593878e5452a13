import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from 'react';

interface Props {
  title: string;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
  /** Further buttons. */
  more?: ReactNode;
  children: ReactNode;
}

/** A dialog for inserting into the text. */
export function EditorDialog({ title, submit, onSubmit, onClose, more, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <dialog className="dialog text-dialog" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      <form className="form" noValidate onSubmit={send}>
        {children}
        <div className="form-actions">
          <button type="submit" className="button">
            {submit}
          </button>
          {more}
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  );
}
