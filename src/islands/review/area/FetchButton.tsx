import type { ReactNode } from 'react';
import { ApiError } from '#islands/kernel/api.ts';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { fetchReviewFile } from './calls.ts';

interface Props {
  id: string;
  address: string;
  className?: string;
  /** Returns true if the screen handles the failure itself. */
  onFailure?: (error: ApiError) => boolean;
  children: ReactNode;
}

/** Fetches a file with the reviewer's session or link, which a plain link could not send, and saves it. */
export function FetchButton({ id, address, className = 'button quiet', onFailure, children }: Props) {
  const { run, isBusy, failure } = useAction();
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={isBusy || undefined}
        onClick={() =>
          void run(async () => {
            try {
              const file = await fetchReviewFile(id, address);
              saveBlob(file, file.name);
            } catch (thrown) {
              if (!(thrown instanceof ApiError && onFailure?.(thrown))) throw thrown;
            }
          })
        }
      >
        {children}
      </button>
      {failure && <p className="field-error">{failure}</p>}
    </>
  );
}
