import { type ReactNode, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import * as z from 'zod';
import { type EditorialNotice, NoticeInput, NoticeWithdrawal, noticeText } from '#domain/desk/editorial/notice';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { NOTICE_LABELS } from '#domain/publication/notice';
import { NOTICE_KINDS } from '#domain/publication/notice-kind';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { useDeviceDraft } from '#islands/kernel/use-device-draft.ts';
import { publishNotice, withdrawNotice } from '#islands/manuscript/calls.ts';
import { useUpdateCache } from '#islands/manuscript/use-manuscript.ts';
import { Badge } from '#ui/Badge';
import { Field, Select, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';

export function NoticesSection({ manuscript }: { manuscript: EditorManuscript }) {
  const { notices } = manuscript;
  const [writing, setWriting] = useState<'begun' | 'ended'>();
  return (
    <section className="work notices" aria-labelledby="notices-heading">
      <h2 id="notices-heading">Notices</h2>
      <p className="hint">
        A published article is never changed silently: a correction, an expression of concern or a retraction marks its
        page for all readers.
      </p>
      <ul className="files">
        {notices.map((notice) => (
          <Notice key={notice.id} manuscriptId={manuscript.id} notice={notice} />
        ))}
      </ul>
      {writing === 'begun' ? (
        <NoticeForm manuscript={manuscript} onClose={() => setWriting('ended')} />
      ) : (
        <div className="form-actions">
          <button
            type="button"
            className="button quiet"
            ref={writing === 'ended' ? focusOnce : null}
            onClick={() => setWriting('begun')}
          >
            {notices.length === 0 ? 'Write a notice' : 'Write another notice'}
          </button>
        </div>
      )}
    </section>
  );
}

function Notice({ manuscriptId, notice }: { manuscriptId: string; notice: EditorialNotice }) {
  const { id, kind, published_on, text, doi, created_by, withdrawn_at, withdrawn_by, withdrawal_reason } = notice;
  return (
    <li>
      <p className="head-facts">
        <strong>{NOTICE_LABELS[kind]}</strong>
        {withdrawn_at && <Badge colour="neutral">Withdrawn</Badge>}
      </p>
      <p className="hint">
        <time dateTime={published_on}>{longDate(published_on)}</time>
        {created_by && `, ${created_by}`}
        {doi && `, ${doi}`}
      </p>
      <p className="written">{text}</p>
      {withdrawn_at ? (
        <p className="hint">
          Withdrawn on {longDate(withdrawn_at)} by {withdrawn_by}: {withdrawal_reason}
        </p>
      ) : (
        <WithdrawNoticeForm manuscriptId={manuscriptId} noticeId={id} name={NOTICE_LABELS[kind]} />
      )}
    </li>
  );
}

interface Props {
  manuscriptId: string;
  noticeId: string;
  name: string;
}

/** Withdraws a mistaken notice from its article, with a reason. */
function WithdrawNoticeForm({ manuscriptId, noticeId, name }: Props) {
  const [form, setForm] = useState<'open' | 'closed'>();
  const showChanged = useUpdateCache();
  const api = useApiForm({
    id: `withdraw-${noticeId}`,
    schema: NoticeWithdrawal,
    send: (body) => withdrawNotice(manuscriptId, noticeId, body),
    onDone({ message, manuscript }) {
      showChanged(manuscript);
      toast.success(message);
    },
  });
  if (form !== 'open') {
    return (
      <p className="notice-action">
        <button
          type="button"
          className="button quiet"
          ref={form === 'closed' ? focusOnce : null}
          onClick={() => setForm('open')}
        >
          Withdraw this notice<span className="visually-hidden">: {name}</span>
        </button>
      </p>
    );
  }
  return (
    <Form
      api={api}
      submit="Withdraw the notice"
      busy="Withdrawing…"
      aside={
        <button type="button" className="button quiet" onClick={() => setForm('closed')}>
          Keep it
        </button>
      }
    >
      <Field
        label="Reason for withdrawing it"
        hint="For the office only. The notice is removed from the article page and kept here with the reason."
        {...api.field('reason')}
        ref={focusOnce}
      />
    </Form>
  );
}

interface NoticeFormProps {
  manuscript: EditorManuscript;
  onClose: () => void;
}

const HINTS: Readonly<Record<NoticeInput['kind'], string>> = {
  correction: 'State what was wrong and where, what is correct, and whether the conclusions still hold.',
  expression_of_concern: 'State the concern, who is investigating it, and that a decision will follow.',
  retraction: 'State the reason, whether all authors agree, and what in the article can no longer be relied on.',
};

function NoticeForm({ manuscript, onClose }: NoticeFormProps) {
  const { id, today } = manuscript;
  const { draft, change, forget } = useNoticeDraft(id);
  const [asked, setAsked] = useState<{ input: NoticeInput; answer: (confirm: string | undefined) => void }>();
  const showChanged = useUpdateCache();
  const api = useApiForm({
    id: 'notice',
    schema: NoticeInput,
    async send(input) {
      const confirm = await new Promise<string | undefined>((answer) => setAsked({ input, answer }));
      return confirm === undefined ? undefined : publishNotice(id, { ...input, confirm });
    },
    onDone(reply) {
      if (!reply) return;
      forget();
      onClose();
      showChanged(reply.manuscript);
      toast.success(reply.message);
    },
  });
  const isRetraction = draft.kind === 'retraction';
  return (
    <Form
      api={api}
      submit="Publish the notice"
      busy="Publishing…"
      aside={
        <button type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
      }
    >
      <Select
        label="Type of notice"
        value={draft.kind}
        onChange={({ currentTarget }) => {
          const kind = NOTICE_KINDS.find((known) => known === currentTarget.value);
          if (kind) change({ kind });
        }}
        {...api.field('kind')}
        ref={focusOnce}
      >
        {NOTICE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {NOTICE_LABELS[kind]}
          </option>
        ))}
      </Select>
      {isRetraction && (
        <Field
          label="Retracted by"
          hint="Completes “This article has been retracted by …”, such as: the editors, with the agreement of all authors."
          value={draft.retracted_by}
          onChange={({ currentTarget }) => change({ retracted_by: currentTarget.value })}
          {...api.field('retracted_by')}
        />
      )}
      <TextArea
        label="Notice text"
        hint={HINTS[draft.kind]}
        rows={6}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        {...api.field('text')}
      />
      <Field
        label="Notice DOI (optional)"
        hint="Only if the notice has its own DOI."
        value={draft.doi}
        onChange={({ currentTarget }) => change({ doi: currentTarget.value })}
        {...api.field('doi')}
      />
      <h3>As readers will see it</h3>
      <NoticePreview kind={draft.kind} today={today} words={noticeText(draft)} />
      {asked && (
        <NoticeDialog
          manuscript={manuscript}
          input={asked.input}
          onAnswer={(confirm) => {
            setAsked(undefined);
            asked.answer(confirm);
          }}
        >
          <NoticePreview kind={asked.input.kind} today={today} words={noticeText(asked.input)} />
        </NoticeDialog>
      )}
    </Form>
  );
}

function NoticePreview({ kind, today, words }: { kind: NoticeInput['kind']; today: string; words: string }) {
  return (
    <div className="letter-preview">
      <p>
        <strong>{NOTICE_LABELS[kind]}</strong>
      </p>
      <p className="hint">{longDate(today)}</p>
      <p>{words}</p>
    </div>
  );
}

const Draft = z.object({
  kind: z.enum(NOTICE_KINDS),
  text: z.string(),
  retracted_by: z.string(),
  doi: z.string(),
});

type NoticeDraft = z.infer<typeof Draft>;

const EMPTY: NoticeDraft = { kind: 'correction', text: '', retracted_by: '', doi: '' };

function useNoticeDraft(manuscriptId: string) {
  const { draft = EMPTY, keep, forget } = useDeviceDraft(`notice:${manuscriptId}`, Draft);
  return { draft, change: (part: Partial<NoticeDraft>) => keep({ ...draft, ...part }), forget };
}

interface NoticeDialogProps {
  manuscript: EditorManuscript;
  input: NoticeInput;
  children: ReactNode;
  /** Called with the typed text, or undefined if the editor cancels. */
  onAnswer: (confirm: string | undefined) => void;
}

/** Asks for confirmation; a retraction requires typing the manuscript number. */
function NoticeDialog({
  manuscript: { title, manuscript_number },
  input: { kind },
  children,
  onAnswer,
}: NoticeDialogProps) {
  const [typed, setTyped] = useState('');
  const isRetraction = kind === 'retraction';
  return (
    <ConfirmDialog
      heading={isRetraction ? 'Retract this article?' : 'Publish this notice?'}
      confirm={isRetraction ? 'Retract the article' : `Publish the ${NOTICE_LABELS[kind].toLowerCase()}`}
      isLocked={isRetraction && typed.trim() !== manuscript_number}
      onAnswer={(isSure) => onAnswer(isSure ? typed.trim() : undefined)}
    >
      <p>
        It marks “{title}” ({manuscript_number}) for all readers, in lists, feeds and exports, as soon as the site is
        published.{isRetraction && ' The title then begins with “RETRACTED:”.'}
      </p>
      {children}
      {isRetraction && (
        <Field
          id="notice-confirm"
          label={`Type ${manuscript_number} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
