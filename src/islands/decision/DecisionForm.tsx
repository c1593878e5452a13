import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import { DECISION_KINDS, kindsOf } from '#domain/decision/kind';
import { isPublishing, publicationWarnings, statusChangeQuestion } from '#domain/desk/editorial/editorial';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { paths } from '#domain/kernel/paths';
import { MANUSCRIPT_STATUSES, ManuscriptStatus, statusLabel } from '#domain/manuscript/status';
import { failedChecks } from '#domain/production/record';
import { useRights } from '#islands/account/Allowed.tsx';
import { useJournal } from '#islands/kernel/journal.tsx';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { readChecks, updateStatus } from '#islands/manuscript/calls.ts';
import { PlaceFields } from '#islands/manuscript/PlaceFields.tsx';
import { useNewPlaceConfirmation, useUpdateCache } from '#islands/manuscript/use-manuscript.ts';
import { usePublishingConfirmation } from '#islands/publishing/use-publishing-question.tsx';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { Select, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import {
  decisionBody,
  LetterFields,
  type LetterSource,
  ReviewChoice,
  StaleNotice,
  useChosenReviews,
  useStaleReply,
} from './DecisionFields.tsx';
import { type DecisionDraft, DecisionInput, type DecisionValues, useDecisionDraft } from './use-decision-draft.ts';

/** The status form with notes, letter, volume and issue (spec §2, §4, §5). */
export function DecisionForm({ manuscript }: { manuscript: EditorManuscript }) {
  const journal = useJournal();
  const { draft, change, forget } = useDecisionDraft(manuscript);
  const mayPublish = useRights()('produce');
  const statuses = MANUSCRIPT_STATUSES.filter((status) => mayPublish || !DECISIONS[status].isOnSite);
  const showChanged = useUpdateCache();
  const { ask, dialog } = useConfirmation();
  const askPlace = useNewPlaceConfirmation(ask);
  const publishing = usePublishingConfirmation();
  const [stale, setStale] = useState<EditorManuscript>();
  const choice = useChosenReviews({ manuscript, draft });
  const addressed: LetterSource = { manuscript, draft, reviews: choice.chosen };

  const send = async (input: DecisionValues) => {
    if (choice.isMissing) {
      toast.error('The reviews haven’t loaded yet. Please try again in a moment.');
      return undefined;
    }
    const body = decisionBody(journal, input, addressed);
    const { volume, issue } = manuscript;
    const before = { volume: volume?.number ?? null, issue: issue?.number ?? null };
    const place = { volume: body.volume ?? null, issue: body.issue ?? null };
    if (!(await askPlace(place, before))) return undefined;
    if (isPublishing(manuscript, input.status)) {
      const failed = failedChecks(await readChecks(manuscript.id));
      const more = publicationWarnings(manuscript, input.status);
      const override_reason = await publishing.ask({ failed, more, reason: input.notes });
      return override_reason === undefined ? undefined : updateStatus(manuscript.id, { ...body, override_reason });
    }
    const sendsLetter = draft.sendsLetter === true;
    if (!(await ask(statusChangeQuestion(manuscript, input.status, { sendsLetter, kind: draft.kind }))))
      return undefined;
    return updateStatus(manuscript.id, body);
  };
  const api = useApiForm({
    id: 'decision',
    schema: DecisionInput,
    send,
    nameOf: { letter: 'letter_text' },
    onDone(reply) {
      if (!reply) return;
      forget();
      setStale(undefined);
      showChanged(reply.manuscript);
      toast.success(`Manuscript status updated to ${statusLabel(reply.manuscript.status)}`);
      if (reply.warning) toast(reply.warning);
    },
    onFailure: useStaleReply(setStale),
  });

  return (
    <section className="work" aria-labelledby="decision-heading">
      <h2 id="decision-heading">Update Manuscript Status</h2>
      {stale && <StaleNotice key={stale.version} manuscript={stale} />}
      <Form api={api} submit="Update Status" busy="Updating…" isLoading={choice.isLoading}>
        <Select
          label="Status"
          value={draft.status}
          onChange={({ currentTarget }) =>
            change({ status: ManuscriptStatus.parse(currentTarget.value), sendsLetter: undefined })
          }
          {...api.field('status')}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {statusLabel(status)}
            </option>
          ))}
        </Select>
        <KindChoice draft={draft} change={change} error={api.field('kind').error} />
        {DECISIONS[draft.status].allowsIssue && (
          <PlaceFields
            place={draft}
            onChange={({ volume, issue }) => change({ volume, issue })}
            volume={api.field('volume')}
            issue={api.field('issue')}
            hasNumbers
          />
        )}
        {draft.status === 'published' && manuscript.status === 'accepted' && (
          <p className="hint">
            This publishes the article at once, after the checks. You can preview or schedule it in{' '}
            <Link to={paths.editorProduction(manuscript.id)}>Production</Link>.
          </p>
        )}
        {DECISIONS[draft.status].asksForRevision && (
          <DateField
            label="Revision due"
            min={manuscript.today}
            value={draft.dueOn}
            onChange={({ currentTarget }) => change({ dueOn: currentTarget.value })}
            {...api.field('revision_due_on')}
          />
        )}
        <TextArea
          label="Editorial notes"
          hint="Kept with the decision, and copied into the letter below."
          rows={4}
          required
          placeholder="Add your editorial decision notes here..."
          value={draft.notes}
          onChange={({ currentTarget }) => change({ notes: currentTarget.value })}
          {...api.field('notes')}
        />
        <ReviewChoice manuscript={manuscript} draft={draft} choice={choice} change={change} />
        <LetterFields
          {...addressed}
          change={change}
          subject={api.field('letter_subject')}
          text={api.field('letter_text')}
        />
      </Form>
      {dialog}
      {publishing.dialog}
    </section>
  );
}

interface Props {
  draft: DecisionDraft;
  change: (part: Partial<DecisionDraft>) => void;
  error: string | undefined;
}

/** The kinds of decision with the chosen status, if there are several. */
function KindChoice({ draft, change, error }: Props) {
  const kinds = kindsOf(draft.status);
  if (kinds.length === 0) return null;
  return (
    <fieldset className="letter-fields">
      <legend>Decision</legend>
      {kinds.map((kind) => (
        <Choice
          key={kind}
          id={`decision-${kind}`}
          type="radio"
          name="kind"
          value={kind}
          label={DECISION_KINDS[kind].label}
          checked={kind === draft.kind}
          onChange={() => change({ kind })}
        />
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
