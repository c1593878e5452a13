import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import type { Need, NeedCall } from '#domain/desk/need/need';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import { assignEditor } from '#islands/account/colleague/calls.ts';
import { retryDelivery } from '#islands/account/office-calls.ts';
import { answerRequest } from '#islands/decision/request/calls.ts';
import { offerUndo } from '#islands/kernel/office/undo/undo.tsx';
import { useQuestion } from '#islands/kernel/office/use-question.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useForgetManuscript } from '#islands/manuscript/use-editorial.ts';
import { rebuild } from '#islands/publishing/calls.ts';
import { actOn } from '#islands/review/office/calls.ts';
import { Failure } from '#ui/Failure';

interface Props {
  need: Need;
  /** Which of all that is shown it is, from 1: it tells its buttons from those of others. */
  place: number;
  /** Once it was settled here: reads the list again. */
  onSettled: () => Promise<void>;
}

/** What was done, and how it is undone, where it can be. */
interface Settled {
  message: string;
  undo?: () => Promise<unknown>;
}

/** What each call of a matter does. */
const CALLS: Readonly<Record<NeedCall['does'], (subject: string) => Promise<Settled>>> = {
  'take-over': takeOver,
  remind: (assignment) => actOn(assignment, 'remind'),
  grant: (request) => answerRequest(request, { grant: true }),
  retry: retryDelivery,
  rebuild,
};

interface RowProps {
  needs: readonly Need[];
  /** How many matters stand above it. */
  above: number;
  onSettled: () => Promise<void>;
}

/** A manuscript of which something waits, with all that does; or a matter of the journal. */
export function NeedRow({ needs, above, onSettled }: RowProps) {
  const [lead] = needs;
  if (!lead) return null;
  const { manuscript, label } = lead;
  return (
    <li className="need" tabIndex={-1} aria-label={manuscript?.title ?? label}>
      {manuscript && (
        <p className="need-title">
          <Link to={paths.editorManuscript(manuscript.id)}>{manuscript.title}</Link>{' '}
          <span className="need-number">{manuscript.manuscript_number}</span>
        </p>
      )}
      <ul>
        {needs.map((need, index) => (
          <Matter key={`${need.kind} ${need.subject_id}`} need={need} place={above + index + 1} onSettled={onSettled} />
        ))}
      </ul>
    </li>
  );
}

/** One thing that waits: why, how urgent it is, and what settles it. */
function Matter({ need, place, onSettled }: Props) {
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
  const isUrgent = urgency !== 'open';
  return (
    <li className="matter">
      <p className="matter-words">
        <strong>{label}.</strong> {reason}
      </p>
      <p className={isUrgent ? 'matter-due urgent' : 'matter-due'} title={`Since ${longDate(since)}`}>
        {isUrgent && (
          <svg className="badge-icon" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 2l6.5 12h-13zM8 6.5v3.5" />
          </svg>
        )}
        {urgency_words}
      </p>
      <p className="matter-actions">
        {call && (
          <button
            type="button"
            className="button quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => settle(call)}
          >
            {call.label}
            {which}
          </button>
        )}
        <Link to={link.address}>
          {link.label}
          {which}
        </Link>
      </p>
      <Failure text={failure} />
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
