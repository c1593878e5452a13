import { toast } from 'react-hot-toast/headless';
import { requestApi } from '#domain/decision/request/paths';
import { isOpenRequest } from '#domain/decision/request/request';
import type { OwnManuscript } from '#domain/submission/author-area';
import { callApi } from '#islands/kernel/api.ts';
import { MoreTimeForm } from '#islands/kernel/MoreTimeForm.tsx';

interface Props {
  manuscript: OwnManuscript;
  onDone: () => void;
}

/** Asks for more time for a revision. */
export function MoreTime({ manuscript, onDone }: Props) {
  const { id, requests, later_dates: dates } = manuscript;
  return (
    <MoreTimeForm
      last={requests.find((request) => request.kind === 'revision-time' && isOpenRequest(request))}
      dates={dates}
      note="The editorial office will answer by email. Until then the current date applies; a late revision is still accepted."
      send={(body) =>
        callApi<{ message: string }>(requestApi.revisionTime(id), {
          method: 'POST',
          body,
          as: true,
          fallback: 'Your request could not be sent. Please try again.',
        })
      }
      onDone={({ message }) => {
        toast.success(message);
        onDone();
      }}
    />
  );
}
