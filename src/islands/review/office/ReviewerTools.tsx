import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Email } from '#domain/account/account';
import type { LetterTemplate } from '#domain/decision/letter';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { type Leak, revealsAuthors, TEXT_PLACES } from '#domain/document/leak';
import { reviewDays } from '#domain/journal/timeline';
import { addDays } from '#domain/kernel/date';
import type { ManuscriptText } from '#domain/manuscript/text-for-reviewers';
import { type CandidateRule, INVITED_MAX } from '#domain/review/inviting';
import { useJournal } from '#islands/kernel/journal.tsx';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { Badge } from '#ui/Badge';
import { Choice } from '#ui/Choice';
import { Failure } from '#ui/Failure';
import { Field, Select } from '#ui/Field';
import { InvitationLetter } from './AssignReviewerForm.tsx';
import { useReserveList } from './use-reserve-list.ts';
import { type Candidate, focusReviewers, showReviewCopy, useInvalidateReview } from './use-reviews.ts';

/** The reserve list's rule, in one line. */
const ruleText = ({ at_once, silent_days, letter }: CandidateRule) =>
  [
    at_once
      ? `${at_once} ${at_once === 1 ? 'review' : 'reviews'} wanted`
      : 'Invite the next person automatically when someone declines',
    silent_days
      ? `${at_once ? 'next person invited' : 'or'} after ${silent_days} days without an answer`
      : 'reminders if there is no answer',
    letter ? 'your own text' : 'standard text',
  ].join(', ');

/** Releases a withheld copy, and lists whom to invite next. */
export function ReviewerTools({ manuscript }: { manuscript: EditorManuscript }) {
  const { rule, isLoaded, isBusy, failure, hasNames, keepRule, ...list } = useReserveList(manuscript.id);
  return (
    <div className="reviewer-tools">
      <Failure text={failure} />
      <HeldCopy manuscript={manuscript} />
      <ReserveList {...list} isBusy={isBusy}>
        {isLoaded && (
          <details className="letter">
            <summary>{ruleText(rule)}</summary>
            <ReserveListRule {...{ manuscript, rule, hasNames, isBusy }} key={JSON.stringify(rule)} onKeep={keepRule} />
          </details>
        )}
      </ReserveList>
    </div>
  );
}

const DAYS = [5, 7, 10, 14, 21, 28];

interface ReserveListRuleProps {
  manuscript: EditorManuscript;
  rule: CandidateRule;
  onKeep: (rule: CandidateRule & { are_names_meant: boolean }) => Promise<void>;
  /** The server found author names in the text. */
  hasNames: boolean;
  isBusy: boolean;
}

/** How many reviews are wanted, when the next person is invited, and the text of the invitations. */
function ReserveListRule({ manuscript, rule, onKeep, hasNames, isBusy }: ReserveListRuleProps) {
  const journal = useJournal();
  const [changed, setChanged] = useState<Partial<CandidateRule>>({});
  const [areNamesMeant, setNamesMeant] = useState(false);
  const { at_once, silent_days, letter } = { ...rule, ...changed };
  const change = (part: Partial<CandidateRule>) => setChanged({ ...changed, ...part });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    await onKeep({ at_once, silent_days, letter, are_names_meant: areNamesMeant });
  };
  const days = [...new Set([...DAYS, ...(silent_days ? [silent_days] : [])])].sort((a, b) => a - b);
  return (
    <form className="form asking-rule" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Select
        id="asking-at-once"
        label="Reviews wanted"
        hint="Invitations from the reserve list stop at this number. Anyone who declines is replaced until it is reached."
        value={at_once ?? ''}
        onChange={({ currentTarget: { value } }) => change({ at_once: value ? Number(value) : null })}
      >
        <option value="">Invite the next person automatically when someone declines</option>
        {Array.from({ length: INVITED_MAX }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </Select>
      <Select
        id="asking-silent-days"
        label="If there is no answer"
        hint="When an invitation expires, the person is notified and the next on the list is invited."
        value={silent_days ?? ''}
        onChange={({ currentTarget: { value } }) => change({ silent_days: value ? Number(value) : null })}
      >
        <option value="">Wait and remind</option>
        {days.map((count) => (
          <option key={count} value={count}>
            Invite the next person after {count} days
          </option>
        ))}
      </Select>
      <InvitationLetter
        id="asking-letter"
        manuscript={manuscript}
        dueOn={addDays(manuscript.today, reviewDays(journal))}
        letter={letter}
        onChange={(edited: LetterTemplate | null) => change({ letter: edited })}
      />
      {hasNames && (
        <Choice
          id="asking-names-meant"
          type="checkbox"
          label="Send anyway"
          checked={areNamesMeant}
          onChange={({ currentTarget }) => setNamesMeant(currentTarget.checked)}
        />
      )}
      <button type="submit" className="button quiet" aria-disabled={isBusy || undefined}>
        Save the rules
      </button>
    </form>
  );
}

/** Shows a copy that is withheld because it names the authors, and releases it on confirmation. */
function HeldCopy({ manuscript }: { manuscript: EditorManuscript }) {
  const { id, round, leak_reports, words_for_reviewers } = manuscript;
  const [isConfirming, setConfirming] = useState(false);
  const changed = useInvalidateReview(id);
  const { run, isBusy, failure } = useAction();
  const report = leak_reports.find((one) => one.round === round);
  const isFileHeld = report?.is_held === true;
  if (!isFileHeld && !words_for_reviewers) return null;
  const found = report ? namesIn(report.leaks.filter((leak) => revealsAuthors([leak]) || isInText(leak))) : [];
  const show = () =>
    run(async () => {
      const { message } = await showReviewCopy(id, round);
      focusReviewers();
      changed();
      toast.success(message);
    });
  return (
    <div className="flag held-copy" id="review-copy">
      {isFileHeld && (
        <p>
          <strong>Reviewers cannot read the manuscript yet:</strong> the review copy names its authors (
          {firstNames(namesIn(report.leaks.filter((leak) => revealsAuthors([leak]))))}). See what was found under
          “Files”, where you can replace it with a clean copy, or let reviewers read it.
        </p>
      )}
      {words_for_reviewers && <TextForReviewers words={words_for_reviewers} manuscript={manuscript} />}
      {report && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || setConfirming(true)}
        >
          {isFileHeld ? 'Let reviewers read it' : 'Let reviewers read them as written'}
        </button>
      )}
      <Failure text={failure} />
      {isConfirming && (
        <ConfirmDialog
          heading={isFileHeld ? 'Let reviewers read it?' : 'Let reviewers read them as written?'}
          confirm="Yes, let reviewers read it"
          onAnswer={(isSure) => {
            setConfirming(false);
            if (isSure) void show();
          }}
        >
          <p>
            Reviewers may then recognise the authors. Found in {placesText(isFileHeld, words_for_reviewers)}:{' '}
            {found.join(', ')}.
          </p>
          <p>Once they have read it, this cannot be undone.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The text that invitations quote, so that an editor can check that it still makes sense. */
function TextForReviewers({ words, manuscript }: { words: ManuscriptText; manuscript: EditorManuscript }) {
  const changed = [
    ['Title', words.title, manuscript.title],
    ['Abstract', words.abstract, manuscript.abstract],
    ['Keywords', words.keywords.join(', '), manuscript.keywords.join(', ')],
  ].filter(([, read, written]) => read !== written);
  return (
    <>
      <p>
        <strong>Invitations and reviewers see these with the authors’ names removed:</strong>
      </p>
      <dl className="facts">
        {changed.map(([name, read]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="written">{read}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const isInText = ({ where }: Leak) => Object.values<string>(TEXT_PLACES).includes(where);
const namesIn = (leaks: readonly Leak[]) => [...new Set(leaks.map(({ found }) => found))];
const firstNames = (names: readonly string[]) =>
  names.slice(0, 3).join(', ') + (names.length > 3 ? ` and ${names.length - 3} more` : '');

function placesText(isFileHeld: boolean, text: ManuscriptText | null): string {
  const inWords = 'title, abstract or keywords';
  if (!isFileHeld) return inWords;
  return text ? `the review copy, or in ${inWords}` : 'the review copy';
}

interface ReserveListProps
  extends Pick<
    ReturnType<typeof useReserveList>,
    'candidates' | 'waiting' | 'keepList' | 'isListed' | 'add' | 'isBusy'
  > {
  /** The rule for inviting people from the list. */
  children: ReactNode;
}

/** The reserve list: people to invite when someone declines. Each change is saved at once. */
function ReserveList({ candidates, waiting, keepList, isListed, add, isBusy, children }: ReserveListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const keep = (list: Candidate[]) => (isBusy ? undefined : keepList(list));
  const move = (index: number, by: -1 | 1) => {
    const list = [...waiting];
    const [moved] = list.splice(index, 1);
    if (moved) list.splice(index + by, 0, moved);
    void keep(list);
  };
  const remove = (email: string) => {
    heading.current?.focus();
    void keep(waiting.filter((other) => other.email !== email));
  };
  return (
    <section aria-labelledby="ask-next-heading">
      <h3 id="ask-next-heading" ref={heading} tabIndex={-1}>
        Reserve list
      </h3>
      <p className="hint">
        The first person on this list is invited automatically when a reviewer declines, is removed or, if you choose,
        does not answer.
      </p>
      {children}
      <ol className="files ask-next">
        {waiting.map(({ email, due_days }, index) => (
          <li key={email}>
            <p>
              <strong>{email}</strong> <span className="hint">{due_days} days for the review</span>
            </p>
            <div className="row-actions">
              <Move label="Up" email={email} isDisabled={isBusy || index === 0} onPress={() => move(index, -1)} />
              <Move
                label="Down"
                email={email}
                isDisabled={isBusy || index === waiting.length - 1}
                onPress={() => move(index, 1)}
              />
              <Move label="Remove" email={email} isDisabled={isBusy} onPress={() => remove(email)} />
            </div>
          </li>
        ))}
      </ol>
      <AddForm onAdd={(email) => (isBusy ? undefined : add(email))} isKnown={isListed} />
      <ul className="files">
        {candidates
          .filter(({ state }) => state !== 'waiting')
          .map(({ email, state, reason }) => (
            <li key={email}>
              <p className="head-facts">
                {email}
                <Badge colour={state === 'invited' ? 'green' : 'neutral'}>
                  {state === 'invited' ? 'Invited' : 'Skipped'}
                </Badge>
              </p>
              {reason && <p className="hint">{reason}</p>}
            </li>
          ))}
      </ul>
    </section>
  );
}

interface MoveProps {
  label: string;
  email: string;
  isDisabled: boolean;
  onPress: () => void;
}

function Move({ label, email, isDisabled, onPress }: MoveProps) {
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onPress()}
    >
      {label}
      <span className="visually-hidden"> {email}</span>
    </button>
  );
}

function AddForm({
  onAdd,
  isKnown,
}: {
  onAdd: (email: string) => Promise<void> | undefined;
  isKnown: (email: string) => boolean;
}) {
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = Email.safeParse(email);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message);
    if (isKnown(parsed.data)) return setError('This address is already on the list.');
    setError(undefined);
    await onAdd(parsed.data);
    setEmail('');
  };
  return (
    <form className="ask-next-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        id="ask-next-email"
        label="Add someone by email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        error={error}
      />
      <button type="submit" className="button quiet">
        Add to the reserve list
      </button>
    </form>
  );
}
