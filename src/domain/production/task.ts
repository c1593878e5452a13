import * as z from 'zod';
import { OptionalDay } from './change.ts';

/** The tasks of production that are assigned to colleagues. */
export const PRODUCTION_TASKS = {
  copyediting: 'Copyediting',
  layout: 'Layout',
} as const;

export type ProductionTaskName = keyof typeof PRODUCTION_TASKS;

/** The part of the production screen in which a task is done. */
export const TASK_PARTS = { copyediting: 'text', layout: 'proof' } as const satisfies Record<
  ProductionTaskName,
  string
>;

export const PRODUCTION_TASK_NAMES = Object.keys(PRODUCTION_TASKS) as [ProductionTaskName, ...ProductionTaskName[]];

const TaskState = z.strictObject({
  assignee_id: z.string('Choose a colleague.').min(1, 'Choose a colleague.').max(80, 'Choose a colleague.'),
  due_on: OptionalDay,
  is_done: z.boolean('Send `is_done` as true or false.'),
});
export type TaskState = z.infer<typeof TaskState>;

/**
 * The body of `PUT …/tasks/:task/`: the task as it should be, and as the editor saw it; null for a task that is
 * assigned to no one.
 */
export const TaskChange = z.strictObject({ to: TaskState.nullable(), seen: TaskState.nullable() });
export type TaskChange = z.infer<typeof TaskChange>;

export interface ProductionTask extends TaskState {
  task: ProductionTaskName;
  /** The assignee's name. */
  assignee: string;
  is_overdue: boolean;
}

/** A colleague who may do a manuscript's tasks; `absent_until` is the last day of a present absence. */
export interface TaskCandidate {
  id: string;
  name: string;
  absent_until: string | null;
}

/** The reply of `GET /api/production/:id/tasks/`. */
export interface ProductionTasks {
  assigned: ProductionTask[];
  candidates: TaskCandidate[];
  /** The server's plain date. */
  today: string;
}

export interface ProductionTasksChange {
  message: string;
  tasks: ProductionTasks;
}

export const isSameTask = (one: TaskState | null, other: TaskState | null): boolean =>
  one?.assignee_id === other?.assignee_id && one?.due_on === other?.due_on && one?.is_done === other?.is_done;

export const TASK_TEXTS = {
  stale: 'Someone else has changed this task in the meantime. Check it, then make your change again.',
  unable: 'This person cannot produce the article. Choose another colleague.',
  removed: 'The task is no longer assigned to anyone.',
  finished: 'The task is finished.',
  reopened: 'The task is open again.',
  saved: 'Saved.',
} as const;
