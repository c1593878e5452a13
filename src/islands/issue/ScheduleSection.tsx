import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'react-hot-toast/headless';
import type { IssueRecord } from '#domain/issue/issue-record';
import { IssueDay, type IssueSchedule, type ScheduledEntry } from '#domain/issue/issue-schedule';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { WaitingFor } from '#islands/kernel/office/WaitingFor.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { keyed } from '#ui/keyed';
import { changeSchedule, readSchedule, scheduleKey } from './calls.ts';

/** One date of publication for all that is ready in an issue, and what keeps the rest from it. */
export function ScheduleSection({ issue: { id, publication_date } }: { issue: IssueRecord }) {
  const key = scheduleKey(id);
  const query = useQuery({ queryKey: key, queryFn: () => readSchedule(id) });
  const client = useQueryClient();
  const show = ({ message, schedule }: { message: string; schedule: IssueSchedule }) => {
    client.setQueryData(key, schedule);
    toast.success(message);
  };
  const { data } = query;
  return (
    <section className="rows" aria-labelledby="schedule">
      <h2 id="schedule">Schedule the issue</h2>
      {data ? (
        <Schedule id={id} day={publication_date} schedule={data} onDone={show} />
      ) : (
        <WaitingFor query={query} failed="The schedule could not be loaded." />
      )}
    </section>
  );
}

interface Props {
  id: string;
  /** The date of the issue, which is proposed. */
  day: string;
  schedule: IssueSchedule;
  onDone: (reply: { message: string; schedule: IssueSchedule }) => void;
}

function Schedule({ id, day, schedule: { entries, waiting }, onDone }: Props) {
  const { run, isBusy, failure } = useAction();
  const api = useApiForm({
    id: 'schedule',
    schema: IssueDay,
    send: ({ publish_on }) => changeSchedule(id, publish_on),
    onDone,
  });
  const later =
    waiting > 0 &&
    `${waiting === 1 ? 'One manuscript' : `${waiting} manuscripts`} in it ${waiting === 1 ? 'is' : 'are'} not accepted yet.`;
  if (entries.length === 0) return <p>No accepted articles in this issue are waiting to be published. {later}</p>;
  const isSet = entries.some(({ publish_on }) => publish_on !== null);
  return (
    <>
      <p className="hint">All ready articles are scheduled for this date and published automatically. {later}</p>
      <ol>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Form
        api={api}
        submit="Set the date for all ready articles"
        busy="Setting…"
        aside={
          isSet && (
            <button
              type="button"
              className="button quiet"
              aria-disabled={isBusy || undefined}
              onClick={() => void run(async () => onDone(await changeSchedule(id)))}
            >
              Cancel all dates
            </button>
          )
        }
      >
        <Field label="Publish on" type="date" required defaultValue={day} {...api.field('publish_on')} />
      </Form>
      {failure && <p role="alert">{failure}</p>}
    </>
  );
}

function Entry({ entry: { id, manuscript_number, title, publish_on, missing, refused } }: { entry: ScheduledEntry }) {
  return (
    <li className="row">
      <div className="row-line">
        <div>
          <a href={paths.editorProduction(id)}>{title}</a>
          <span className="hint">
            {manuscript_number}, {standing({ publish_on, missing })}
          </span>
        </div>
      </div>
      {refused && <p className="field-error">{refused}</p>}
      {missing.length > 0 && (
        <ul className="hint">
          {keyed(missing).map(({ key, sentence }) => (
            <li key={key}>{sentence}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function standing({ publish_on, missing }: Pick<ScheduledEntry, 'publish_on' | 'missing'>): string {
  if (publish_on) return `is published on ${longDate(publish_on)}`;
  return missing.length === 0 ? 'ready' : 'not ready';
}
