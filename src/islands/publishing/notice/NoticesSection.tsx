import { useState } from 'react';
import type { EditorialNotice } from '#domain/desk/editorial/notice';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { longDate } from '#domain/kernel/date';
import { NOTICE_LABELS } from '#domain/publication/notice';
import { Badge } from '#ui/Badge';
import { focusOnce } from '#ui/focus-once';
import { NoticeForm } from './NoticeForm.tsx';
import { WithdrawNoticeForm } from './WithdrawNoticeForm.tsx';

/** The notices that mark a published article, and a form for another one. */
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
        {withdrawn_at && <Badge colour="neutral">Removed</Badge>}
      </p>
      <p className="hint">
        <time dateTime={published_on}>{longDate(published_on)}</time>
        {created_by && `, ${created_by}`}
        {doi && `, ${doi}`}
      </p>
      <p className="written">{text}</p>
      {withdrawn_at ? (
        <p className="hint">
          Removed on {longDate(withdrawn_at)} by {withdrawn_by}: {withdrawal_reason}
        </p>
      ) : (
        <WithdrawNoticeForm manuscriptId={manuscriptId} noticeId={id} name={NOTICE_LABELS[kind]} />
      )}
    </li>
  );
}
