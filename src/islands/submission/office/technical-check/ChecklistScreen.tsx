import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { longDate } from '#domain/kernel/date';
import type { TechnicalChecklist } from '#domain/submission/technical-check/technical-check';
import { ApiError } from '#islands/kernel/api.ts';
import { QueryStatus, ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';
import { readChecklist, saveChecklist } from './calls.ts';

const KEY = ['technical-checklist'] as const;

/** The editor of the technical checklist. */
export function Component() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: readChecklist,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <>
      <ScreenHeading>Technical check</ScreenHeading>
      <p className="hint">
        Every new manuscript is checked against this list before reviewers are invited. Items worded as in the standard
        list are ticked automatically if the journal can verify them.
      </p>
      {query.data ? <ListForm list={query.data} /> : <QueryStatus query={query} />}
    </>
  );
}

function ListForm({ list }: { list: TechnicalChecklist }) {
  const { points, standard, updated_at, updated_by } = list;
  const [draft, setDraft, forget] = useDeviceText('technical-checklist');
  const [pointsError, setPointsError] = useState<string>();
  const { run, isBusy, failure } = useAction();
  const client = useQueryClient();
  const save = () =>
    run(async () => {
      setPointsError(undefined);
      try {
        const reply = await saveChecklist({ points: draft || points.join('\n'), updated_at });
        client.setQueryData(KEY, reply.checklist);
        void client.invalidateQueries({ queryKey: ['technical-check'] });
        forget();
        setDraft('');
        toast.success(reply.message);
      } catch (thrown) {
        if (thrown instanceof ApiError) {
          setPointsError(thrown.fields.points?.[0]);
          const current = (thrown.answer as { checklist?: TechnicalChecklist } | undefined)?.checklist;
          if (current) client.setQueryData(KEY, current);
        }
        throw thrown;
      }
    });
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => event.preventDefault()}>
      <p className="hint">
        {updated_at ? `Edited list, saved on ${longDate(updated_at)} by ${updated_by}.` : 'The standard list.'}
      </p>
      <TextArea
        id="checklist-points"
        label="Items"
        hint="One item per line."
        rows={16}
        value={draft || points.join('\n')}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
        error={pointsError}
      />
      <div className="form-actions">
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={save}>
          Save the list
        </button>
        <button type="button" className="button quiet" onClick={() => setDraft(standard.join('\n'))}>
          Use the standard list
        </button>
      </div>
      {!pointsError && <Failure text={failure} />}
    </form>
  );
}
