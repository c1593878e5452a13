import { useRef } from 'react';
import { isOpenRequest, type OfficeRequest, REQUEST_RULES } from '#domain/decision/request/request';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { AnswerForm } from './AnswerForm.tsx';

/** What authors and reviewers ask of the office about a manuscript, with the form that answers it. */
export function OpenRequests({ manuscript }: { manuscript: EditorManuscript }) {
  const open = manuscript.requests.filter(isOpenRequest);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div tabIndex={-1} ref={place}>
      {open.map((request) => (
        <section key={request.id} className="notice request" aria-labelledby={`request-${request.id}`}>
          <h3 id={`request-${request.id}`}>{headingOf(request)}</h3>
          {request.wanted_on && (
            <p>
              {request.reviewer ? `${request.reviewer}, until ` : 'Until '}
              <time dateTime={request.wanted_on}>{longDate(request.wanted_on)}</time>
            </p>
          )}
          {request.words && <p className="written">{request.words}</p>}
          {/* The form goes with what it answers. */}
          <AnswerForm request={request} onDone={() => place.current?.focus()} />
        </section>
      ))}
    </div>
  );
}

const headingOf = ({ kind, asked_at }: OfficeRequest) => `${REQUEST_RULES[kind].asked} (${longDate(asked_at)})`;
