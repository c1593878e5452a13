import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import {
  isOpenRequest,
  type OfficeRequest,
  REQUEST_RULES,
  REQUEST_TEXTS,
  requestApi,
} from '#domain/decision/request/request';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { callApi } from '#islands/kernel/api.ts';
import { useConfirmation } from '#islands/kernel/office/ConfirmDialog.tsx';
import { useAction } from '#islands/kernel/use-action.ts';
import { useUpdateCache } from '#islands/manuscript/use-manuscript.ts';
import { Failure } from '#ui/Failure';
import { TextArea } from '#ui/Field';

export const answerRequest = (id: string, body: { grant: boolean; words?: string }) =>
  callApi<{ message: string; manuscript: EditorManuscript }>(requestApi.answer(id), {
    method: 'POST',
    body,
    as: true,
    fallback: 'The answer could not be sent. Please try again.',
  });

/** The pending requests, with forms to answer them. */
export function OpenRequests({ manuscript }: { manuscript: EditorManuscript }) {
  const open = manuscript.requests.filter(isOpenRequest);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div tabIndex={-1} ref={place}>
      {open.map((request) => (
        <section key={request.id} className="notice request" aria-labelledby={`request-${request.id}`}>
          <h3 id={`request-${request.id}`}>{requestHeading(request)}</h3>
          {request.wanted_on && (
            <p>
              {request.reviewer ? `${request.reviewer}, until ` : 'Until '}
              <time dateTime={request.wanted_on}>{longDate(request.wanted_on)}</time>
            </p>
          )}
          {request.words && <p className="written">{request.words}</p>}
          {/* The form disappears once the request is answered, so the focus moves. */}
          <AnswerForm request={request} onDone={() => place.current?.focus()} />
        </section>
      ))}
    </div>
  );
}

const requestHeading = ({ kind, asked_at }: OfficeRequest) => `${REQUEST_RULES[kind].summary} (${longDate(asked_at)})`;

function AnswerForm({ request, onDone }: { request: OfficeRequest; onDone: () => void }) {
  const { id, kind } = request;
  const rule = REQUEST_RULES[kind];
  const [words, setWords] = useState('');
  const [error, setError] = useState<string>();
  const { run, isBusy, failure } = useAction();
  const { ask, dialog } = useConfirmation();
  const showChanged = useUpdateCache();
  const send = (grant: boolean) =>
    run(async () => {
      const isMissing = !grant && rule.needsReason && words.trim() === '';
      setError(isMissing ? REQUEST_TEXTS.reasonRequired : undefined);
      if (isMissing) return document.getElementById(`words-${id}`)?.focus();
      if (grant && !(await ask(rule.question ?? undefined))) return;
      const { message, manuscript } = await answerRequest(id, { grant, words });
      onDone();
      showChanged(manuscript);
      toast.success(message);
    });
  return (
    <form className="form" method="post" noValidate onSubmit={(event) => event.preventDefault()}>
      <TextArea
        id={`words-${id}`}
        label="Message to the person who asked"
        hint={
          rule.needsReason ? 'Sent by email. Give a reason if you decline.' : 'Sent by email. Optional if you grant it.'
        }
        rows={3}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        error={error}
      />
      <div className="form-actions">
        <button type="button" className="button" aria-disabled={isBusy || undefined} onClick={() => send(true)}>
          {rule.grant}
        </button>
        <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={() => send(false)}>
          {rule.decline}
        </button>
      </div>
      <Failure text={failure} />
      {dialog}
    </form>
  );
}
