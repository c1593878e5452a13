import type { Transaction } from 'kysely';
import * as z from 'zod';
import { readerOf } from '#database/connect';
import type { Database } from '#database/schema';
import { has } from '#domain/decision/decision';
import { overdueCutoff, plainDate } from '#domain/kernel/date';
import type { LoggedAction } from '#domain/kernel/event/events';
import type { ManuscriptStatus } from '#domain/manuscript/status';
import {
  isSameTask,
  PRODUCTION_TASK_NAMES,
  PRODUCTION_TASKS,
  type ProductionTaskName,
  type ProductionTasks,
  type ProductionTasksChange,
  TASK_TEXTS,
  TaskChange,
} from '#domain/production/task';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { appendEvent } from '#server/kernel/event/append-event';
import { json } from '#server/kernel/http/answer';
import { Id } from '#server/kernel/http/id';
import { Problem, requireDueDate } from '#server/kernel/http/problem';
import { type Route, route } from '#server/kernel/http/route';
import { enqueue } from '#server/kernel/outbox/enqueue';
import { lockManuscript } from '#server/manuscript/queries';
import type { EditorCall } from '../change-production.ts';
import { commonRoute, ManuscriptParams, NOT_ACCEPTED } from '../route-parts.ts';
import { deleteTask, findCandidate, listCandidates, listTasks, saveTask } from './queries.ts';

/** Routes for assigning the tasks of production to colleagues. */
export const productionTaskRoutes: readonly Route[] = [
  route({
    ...commonRoute,
    method: 'GET',
    path: '/api/production/:id/tasks',
    right: 'read',
    summary: 'Shows to whom copyediting and layout are assigned, and who may do them.',
    answers: [json('ProductionTasks')],
    input: ManuscriptParams,
    handle: (_, call) => readTasks(call),
  }),
  route({
    ...commonRoute,
    method: 'PUT',
    path: '/api/production/:id/tasks/:task',
    right: 'produce',
    summary: 'Assigns a task of production to a colleague, changes its due date, finishes, reopens or removes it.',
    notes:
      '`seen` is the task as last read, `to` the task as it should be; null means that no one is assigned. `due_on` may be null; a new one is within the next year. A new assignee other than the caller is notified by email.',
    answers: [json('ProductionTasksChange')],
    refusals: {
      409: 'The task is no longer as `seen`. The reply has the current `tasks`; nothing has changed.',
      422: `${NOT_ACCEPTED} Also if the colleague may not produce the article.`,
    },
    input: TaskChange.extend({ id: Id, task: z.enum(PRODUCTION_TASK_NAMES) }),
    handle: changeTask,
  }),
];

async function readTasks({ context: { reader, clock }, manuscript: { id } }: EditorCall): Promise<ProductionTasks> {
  const now = clock.now();
  const today = plainDate(now);
  const [tasks, candidates] = await Promise.all([listTasks(reader, id), listCandidates(reader, id, today)]);
  const assigned = tasks.map((one) => ({
    ...one,
    is_overdue: !one.is_done && one.due_on !== null && one.due_on < overdueCutoff(now),
  }));
  return { assigned, candidates, today };
}

async function changeTask(
  { task, to, seen }: TaskChange & { task: ProductionTaskName },
  call: EditorCall,
): Promise<ProductionTasksChange> {
  const { context, user, manuscript } = call;
  const now = context.clock.now();
  if (to?.due_on && to.due_on !== seen?.due_on) requireDueDate('due_on', to.due_on, now);
  const message = await context.db.transaction().execute(async (trx) => {
    const { status } = await lockManuscript(trx, manuscript.id);
    if (!has('isAccepted', status as ManuscriptStatus)) {
      throw new Problem('unprocessable', PRODUCTION_TEXTS.notAccepted);
    }
    const before = (await listTasks(readerOf(trx), manuscript.id)).find((one) => one.task === task) ?? null;
    if (!isSameTask(before, seen)) return undefined;
    if (isSameTask(to, seen)) return TASK_TEXTS.saved;
    const { events, message: done } = await saveChange(trx, { task, to, seen }, call, now);
    const about = { actor: { id: user.id, name: user.email }, object: { type: 'manuscript', id: manuscript.id } };
    for (const event of events) await appendEvent(trx, { ...event, ...about }, now);
    return done;
  });
  const tasks = await readTasks(call);
  if (message === undefined) throw new Problem('conflict', TASK_TEXTS.stale, { extra: { tasks } });
  context.wakeOutbox();
  return { message, tasks };
}

async function saveChange(
  trx: Transaction<Database>,
  { task, to, seen }: TaskChange & { task: ProductionTaskName },
  { user, manuscript: { id: manuscript_id } }: EditorCall,
  now: Date,
): Promise<{ events: LoggedAction[]; message: string }> {
  if (to === null) {
    await deleteTask(trx, manuscript_id, task);
    return { events: [{ action: 'production.task-removed', details: { task } }], message: TASK_TEXTS.removed };
  }
  const { assignee_id, due_on, is_done } = to;
  const isReassigned = assignee_id !== seen?.assignee_id;
  const assignee = isReassigned ? await findCandidate(trx, manuscript_id, assignee_id) : null;
  if (assignee === undefined) throw new Problem('unprocessable', TASK_TEXTS.unable);
  await saveTask(trx, { manuscript_id, task }, to, { isReassigned, now });
  const events: LoggedAction[] = [];
  if (assignee) {
    const details = { task, to: assignee.email, ...(due_on && { due_on }) };
    events.push({ action: 'production.task-assigned', details });
    if (assignee_id !== user.id && !is_done) {
      await enqueue(trx, { kind: 'mail.production-task', payload: { manuscript_id, task, assignee_id } }, now);
    }
  } else if (due_on !== seen?.due_on) {
    events.push({ action: 'production.task-due-date-changed', details: { task, due_on: due_on ?? '' } });
  }
  if (is_done !== (seen?.is_done ?? false)) {
    events.push({ action: is_done ? 'production.task-finished' : 'production.task-reopened', details: { task } });
    return { events, message: is_done ? TASK_TEXTS.finished : TASK_TEXTS.reopened };
  }
  const message = assignee ? `${PRODUCTION_TASKS[task]} is assigned to ${assignee.name}.` : TASK_TEXTS.saved;
  return { events, message };
}
