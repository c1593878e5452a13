import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { editorialApi } from '#domain/desk/editorial/paths';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { PlannedReminder } from '#domain/review/reminder';
import { callApi } from '#islands/kernel/api.ts';
import { callListApi } from '#islands/kernel/api-list.ts';
import { ListDownload } from '#islands/kernel/office/Downloads.tsx';
import { ScreenHeading } from '#islands/kernel/office/ScreenHeading.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useFailureToast } from '#islands/kernel/use-failure-toast.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { Waiting } from '#ui/Waiting';

const KEY = ['reminders'];
const LOAD_FAILED = 'The reminders could not be loaded.';

const listReminders = () => callListApi<PlannedReminder>(editorialApi.reminders, { as: true, fallback: LOAD_FAILED });
const toggle = ({ id, is_stopped }: PlannedReminder) =>
  callApi<{ message: string }>(is_stopped ? editorialApi.resumeReminder(id) : editorialApi.stopReminder(id), {
    method: 'POST',
    body: {},
    as: true,
    fallback: 'The reminder could not be changed. Please try again.',
  });

/** The automatic emails of today and tomorrow; each can be stopped. */
export function Component() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: listReminders });
  useFailureToast(error, LOAD_FAILED);
  return (
    <>
      <ScreenHeading>Reminders</ScreenHeading>
      <p className="lead">
        Reminders to be sent today and tomorrow about unanswered invitations, and about reviews, revisions and proofs
        that are due. They stop when the answer, review, revision or proof arrives. Stop one here if you have agreed
        otherwise.
      </p>
      {data ? (
        <>
          <p role="status">{countText(data)}</p>
          <ul className="places">
            {data.items.map((reminder) => (
              <Reminder key={reminder.id} {...reminder} />
            ))}
          </ul>
          <ListDownload name="reminders" address={editorialApi.reminders} columns={COLUMNS} />
        </>
      ) : (
        <Waiting failure={error ? LOAD_FAILED : undefined} onRetry={() => void refetch()} />
      )}
    </>
  );
}

const COLUMNS: Parameters<typeof ListDownload<PlannedReminder>>[0]['columns'] = {
  Reminder: ({ label }) => label,
  Manuscript: ({ manuscript }) => manuscript.manuscript_number,
  Title: ({ manuscript }) => manuscript.title,
  Name: ({ to }) => to.name,
  Email: ({ to }) => to.email,
  'Scheduled for': ({ due_on }) => due_on,
  Deadline: ({ deadline_on }) => deadline_on,
  Stopped: ({ is_stopped }) => (is_stopped ? 'yes' : 'no'),
};

function Reminder(reminder: PlannedReminder) {
  const { label, due_on, deadline_on, is_stopped, to, manuscript } = reminder;
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction();
  const onClick = () =>
    run(async () => {
      toast.success((await toggle(reminder)).message);
      await client.invalidateQueries({ queryKey: KEY });
    });
  return (
    <li>
      <div>
        <p>
          <strong>{label}</strong> {is_stopped && <Badge colour="neutral">Stopped</Badge>}
        </p>
        <p>
          To {to.name ? `${to.name}, ${to.email}` : to.email}, about{' '}
          <Link to={paths.editorManuscript(manuscript.id)}>
            {manuscript.manuscript_number}: {manuscript.title}
          </Link>
        </p>
        <p className="hint">
          Scheduled for <time dateTime={due_on}>{longDate(due_on)}</time>. Deadline{' '}
          <time dateTime={deadline_on}>{longDate(deadline_on)}</time>.
        </p>
        <Failure text={failure} />
      </div>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        {is_stopped ? 'Send it after all' : 'Stop'}
        <span className="visually-hidden">
          : {label}, to {to.email}
        </span>
      </button>
    </li>
  );
}

function countText({ items, total }: { items: readonly unknown[]; total: number }): string {
  if (total === 0) return 'No reminders are due today or tomorrow.';
  if (items.length < total) return `${total} reminders; the first ${items.length} are shown.`;
  return total === 1 ? '1 reminder.' : `${total} reminders.`;
}
