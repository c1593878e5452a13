import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { editorialApi, officePaths } from '#domain/desk/editorial/paths';
import { longDate } from '#domain/kernel/date';
import { dueDateProblem, dueDateRange } from '#domain/kernel/due-date';
import {
  PRODUCTION_TASK_NAMES,
  PRODUCTION_TASKS,
  type ProductionTask,
  type ProductionTaskName,
  type ProductionTasks,
  type ProductionTasksChange,
  type TaskCandidate,
  type TaskState,
} from '#domain/production/task';
import { Allowed } from '#islands/account/Allowed.tsx';
import { useSaveForm } from '#islands/document/use-save-form.ts';
import { ApiError, callApi } from '#islands/kernel/api.ts';
import { QueryStatus } from '#islands/kernel/office/ScreenHeading.tsx';
import { offerUndo } from '#islands/kernel/office/undo.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Badge } from '#ui/Badge';
import { DateField } from '#ui/DateField';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Failure } from '#ui/Failure';
import { Select } from '#ui/Field';
import { focusOnce } from '#ui/focus-once';
import { SubmitButton } from '#ui/SubmitButton';

/** The colleagues to whom copyediting and layout are assigned. */
export function TasksSection({ id }: { id: string }) {
  const query = useQuery({ queryKey: tasksKey(id), queryFn: () => readTasks(id), staleTime: 0 });
  return (
    <section className="work part" id="tasks" aria-labelledby="tasks-heading">
      <h2 id="tasks-heading" tabIndex={-1}>
        Copyediting and layout
      </h2>
      {query.data ? (
        <ul className="checks">
          {PRODUCTION_TASK_NAMES.map((name) => (
            <TaskRow key={name} id={id} name={name} tasks={query.data} />
          ))}
        </ul>
      ) : (
        <QueryStatus query={query} />
      )}
      <p>
        <Link to={officePaths.files(id)}>Files of the manuscript</Link>
      </p>
    </section>
  );
}

const tasksKey = (id: string) => ['production-tasks', id];

const readTasks = (id: string) =>
  callApi<ProductionTasks>(editorialApi.productionTasks(id), {
    as: true,
    fallback: 'The assigned colleagues could not be loaded.',
  });

const saveTask = (id: string, name: ProductionTaskName, body: { to: TaskState | null; seen: TaskState | null }) =>
  callApi<ProductionTasksChange>(editorialApi.productionTask(id, name), {
    method: 'PUT',
    body,
    as: true,
    fallback: 'The task could not be changed. Please try again.',
  });

/** Changes a task; after a concurrent change, shows the present one. */
function useChangeTask(id: string, name: ProductionTaskName) {
  const client = useQueryClient();
  const show = (tasks: ProductionTasks) => client.setQueryData(tasksKey(id), tasks);
  return async (to: TaskState | null, seen: TaskState | null): Promise<string> => {
    try {
      const { message, tasks } = await saveTask(id, name, { to, seen });
      show(tasks);
      return message;
    } catch (thrown) {
      const present = thrown instanceof ApiError && (thrown.answer as { tasks?: ProductionTasks } | undefined)?.tasks;
      if (present) show(present);
      throw thrown;
    }
  };
}

const stateOf = ({ assignee_id, due_on, is_done }: ProductionTask): TaskState => ({ assignee_id, due_on, is_done });

interface Props {
  id: string;
  name: ProductionTaskName;
  tasks: ProductionTasks;
}

function TaskRow({ id, name, tasks }: Props) {
  const task = tasks.assigned.find((one) => one.task === name);
  const seen = task ? stateOf(task) : null;
  const [form, setForm] = useState<'open' | 'closed'>();
  const { run, isBusy, failure } = useAction();
  const change = useChangeTask(id, name);
  const changeUndoably = (to: TaskState | null) =>
    run(async () => {
      const done = await change(to, seen);
      setForm('closed');
      offerUndo({ done, undo: async () => void (await change(seen, to)) });
    });
  const which = <span className="visually-hidden"> ({PRODUCTION_TASKS[name]})</span>;
  const isOpen = form === 'open';
  return (
    <li>
      <div className="check-name">
        <strong>{PRODUCTION_TASKS[name]}</strong>
        {task?.is_overdue && <Badge colour="red">Overdue</Badge>}
        {task?.is_done && <Badge colour="green">Finished</Badge>}
        <Allowed right="produce">
          {!isOpen && (
            <span className="form-actions">
              {seen && (
                <button
                  type="button"
                  className="plain"
                  aria-disabled={isBusy || undefined}
                  onClick={() => changeUndoably({ ...seen, is_done: !seen.is_done })}
                >
                  {seen.is_done ? 'Reopen' : 'Mark as finished'}
                  {which}
                </button>
              )}
              {!seen?.is_done && (
                <button
                  type="button"
                  className="plain"
                  ref={form === 'closed' ? focusOnce : null}
                  onClick={() => setForm('open')}
                >
                  {seen ? 'Change' : 'Assign'}
                  {which}
                </button>
              )}
            </span>
          )}
        </Allowed>
      </div>
      <p>{taskText(task)}</p>
      <Failure text={failure} />
      {isOpen && (
        <TaskForm
          name={name}
          task={task}
          tasks={tasks}
          save={async (to) => {
            toast.success(await change(to, seen));
            setForm('closed');
          }}
          remove={() => changeUndoably(null)}
          onCancel={() => setForm('closed')}
        />
      )}
    </li>
  );
}

function taskText(task: ProductionTask | undefined): string {
  if (!task) return 'Not assigned.';
  const { assignee, due_on, is_done } = task;
  return due_on && !is_done ? `${assignee}, due on ${longDate(due_on)}` : assignee;
}

interface TaskFormProps {
  name: ProductionTaskName;
  task: ProductionTask | undefined;
  tasks: ProductionTasks;
  save: (to: TaskState) => Promise<void>;
  remove: () => void;
  onCancel: () => void;
}

function TaskForm({ name, task, tasks: { candidates, today }, save, remove, onCancel }: TaskFormProps) {
  const [chosen, setChosen] = useState(task?.assignee_id ?? '');
  const [dueOn, setDueOn] = useState(task?.due_on ?? '');
  const form = useSaveForm({
    id: `task-${name}`,
    check: () => [
      ...(chosen ? [] : [{ name: 'assignee_id', message: 'Choose a colleague.' }]),
      ...dueDateErrors(dueOn, task?.due_on ?? '', today),
    ],
    send: () => save({ assignee_id: chosen, due_on: dueOn || null, is_done: false }),
  });
  return (
    <form className="form" method="post" aria-label={PRODUCTION_TASKS[name]} {...form.formProps}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      <Select
        label="Colleague"
        value={chosen}
        ref={focusOnce}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        {...form.field('assignee_id')}
      >
        {!chosen && <option value="">Choose…</option>}
        {task && !candidates.some(({ id }) => id === task.assignee_id) && (
          <option value={task.assignee_id}>{task.assignee} (no longer available)</option>
        )}
        {candidates.map((one) => (
          <option key={one.id} value={one.id}>
            {candidateText(one)}
          </option>
        ))}
      </Select>
      <DateField
        label="Due date (optional)"
        {...dueDateRange(today)}
        value={dueOn}
        onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
        {...form.field('due_on')}
      />
      <div className="form-actions">
        <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
          Save
        </SubmitButton>
        <button type="button" className="plain" onClick={onCancel}>
          Cancel
        </button>
        {task && (
          <button type="button" className="plain" onClick={remove}>
            Unassign
          </button>
        )}
      </div>
    </form>
  );
}

function dueDateErrors(dueOn: string, before: string, today: string) {
  const message = dueOn && dueOn !== before ? dueDateProblem(dueOn, today) : undefined;
  return message ? [{ name: 'due_on', message }] : [];
}

const candidateText = ({ name, absent_until }: TaskCandidate) =>
  absent_until ? `${name} (away until ${longDate(absent_until)})` : name;
