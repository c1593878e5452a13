import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import type { Need, NeedCall, Urgency } from '#domain/desk/need/need';
import { longDate } from '#domain/kernel/date';
import { assignEditor } from '#islands/account/colleague/calls.ts';
import { retryDelivery } from '#islands/account/office-calls.ts';
import { answerRequest } from '#islands/decision/request/calls.ts';
import { offerUndo } from '#islands/kernel/office/undo/undo.tsx';
import { useQuestion } from '#islands/kernel/office/use-question.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useForgetManuscript } from '#islands/manuscript/use-editorial.ts';
import { rebuild } from '#islands/publishing/calls.ts';
import { actOn } from '#islands/review/office/calls.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';

interface Props {
  need: Need;
  /** Where it stands in the list, from 1: it tells its buttons from those of other rows. */
  place: number;
  /** Once it was settled here: reads the list again. */
  onSettled: () => Promise<void>;
}

/** What was done, and how it is undone, where it can be. */
interface Settled {
  message: string;
  undo?: () => Promise<unknown>;
}

/** What each call of a row does. */
const CALLS: Readonly<Record<NeedCall['does'], (subject: string) => Promise<Settled>>> = {
  'take-over': takeOver,
  remind: (assignment) => actOn(assignment, 'remind'),
  grant: (request) => answerRequest(request, { grant: true }),
  retry: retryDelivery,
  rebuild,
};

/** One thing that waits: how urgent it is, why it waits, since when, and what settles it. */
export function NeedRow({ need, place, onSettled }: Props) {
  const { label, reason, since, urgency, urgency_words, manuscript, link, call, subject_id } = need;
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useQuestion();
  const forget = useForgetManuscript();
  const settle = ({ does, question }: NeedCall) =>
    run(async () => {
      if (!(await ask(question ?? undefined))) return;
      const { message, undo } = await CALLS[does](subject_id);
      const readAgain = async () => {
        if (manuscript) forget(manuscript.id);
        await onSettled();
      };
      await readAgain();
      if (!undo) return void toast.success(message);
      offerUndo({
        done: message,
        undo: async () => {
          await undo();
          await readAgain();
        },
      });
    });
  const which = <span className="visually-hidden">, {`${place}. ${manuscript?.manuscript_number ?? label}`}</span>;
  return (
    <li className="need" tabIndex={-1} aria-label={`${label}: ${reason}`}>
      <p className="need-urgency">
        <Badge colour={COLOURS[urgency]}>
          <svg className="badge-icon" viewBox="0 0 16 16" aria-hidden="true">
            {SHAPES[urgency]}
          </svg>
          {urgency_words}
        </Badge>
      </p>
      <div className="need-words">
        <p>
          <strong>{label}.</strong> {reason}
        </p>
        <p className="hint">
          {manuscript && `${manuscript.manuscript_number}: ${manuscript.title}. `}
          Since <time dateTime={since}>{longDate(since)}</time>.
        </p>
        <Failure text={failure} />
      </div>
      <div className="need-actions">
        {call && (
          <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => settle(call)}>
            {call.label}
            {which}
          </button>
        )}
        <Link className="button quiet" to={link.address}>
          {link.label}
          {which}
        </Link>
      </div>
      {dialog}
    </li>
  );
}

/** The manuscript becomes one's own; given back, nobody handles it again. */
async function takeOver(manuscript: string): Promise<Settled> {
  const { message, editor } = await assignEditor(manuscript, { instead_of: null });
  const back = { editor_id: null, instead_of: editor?.id ?? null };
  return { message, undo: () => assignEditor(manuscript, back) };
}

const COLOURS = { failing: 'red', late: 'orange', open: 'neutral' } as const satisfies Record<Urgency, string>;

/** A cross, a triangle and a ring: told apart without their colours. */
const SHAPES: Readonly<Record<Urgency, ReactElement>> = {
  failing: <path d="M3 3l10 10M13 3L3 13" />,
  late: <path d="M8 2l6.5 12h-13zM8 6.5v3.5" />,
  open: <circle cx="8" cy="8" r="5.5" />,
};
