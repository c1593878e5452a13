import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { NoticeInput, noticeWords } from '#domain/desk/editorial/notice';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { NOTICE_LABELS } from '#domain/publication/notice';
import { NOTICE_KINDS } from '#domain/publication/notice-kind';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { publishNotice } from '#islands/manuscript/calls.ts';
import { useShowChanged } from '#islands/manuscript/use-editorial.ts';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { focusOnce } from '#ui/focus-once';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';
import { NoticeDialog } from './NoticeDialog.tsx';
import { useNoticeDraft } from './use-notice-draft.ts';

interface Props {
  manuscript: EditorManuscript;
  onClose: () => void;
}

/** What a notice of each kind must say. */
const HINTS: Readonly<Record<NoticeInput['kind'], string>> = {
  correction: 'State what was wrong and where, what is correct, and whether the conclusions still hold.',
  expression_of_concern: 'State the concern, who is investigating it, and that a decision will follow.',
  retraction: 'State the reason, whether all authors agree, and what in the article can no longer be relied on.',
};

/** A correction, an expression of concern or a retraction, with its words as readers will see them. */
export function NoticeForm({ manuscript, onClose }: Props) {
  const { id, today } = manuscript;
  const { draft, change, forget } = useNoticeDraft(id);
  const [asked, setAsked] = useState<{ input: NoticeInput; answer: (confirm: string | undefined) => void }>();
  const showChanged = useShowChanged();
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
        label="Kind of notice"
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
          label="Who retracts the article"
          hint="Completes “This article has been retracted by …”, such as: the editors, with the agreement of all authors."
          value={draft.retracted_by}
          onChange={({ currentTarget }) => change({ retracted_by: currentTarget.value })}
          {...api.field('retracted_by')}
        />
      )}
      <TextArea
        label="Text of the notice"
        hint={HINTS[draft.kind]}
        rows={6}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        {...api.field('text')}
      />
      <Field
        label="DOI of the notice (optional)"
        hint="Only if the notice has its own DOI."
        value={draft.doi}
        onChange={({ currentTarget }) => change({ doi: currentTarget.value })}
        {...api.field('doi')}
      />
      <h3>As readers will see it</h3>
      <NoticePreview kind={draft.kind} today={today} words={noticeWords(draft)} />
      {asked && (
        <NoticeDialog
          manuscript={manuscript}
          input={asked.input}
          onAnswer={(confirm) => {
            setAsked(undefined);
            asked.answer(confirm);
          }}
        >
          <NoticePreview kind={asked.input.kind} today={today} words={noticeWords(asked.input)} />
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
