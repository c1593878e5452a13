import { useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import type { EditorManuscript } from '#domain/editorial/editorial';
import { paths } from '#domain/paths';
import { isUnsealed } from '#domain/payment/waiver';
import { ApiError } from '#islands/api.ts';
import { useFailureToast } from '#islands/use-failure-toast.ts';
import { later } from '#ui/later';
import { Waiting } from '#ui/Waiting';
import { AssignReviewerForm } from './AssignReviewerForm.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionHistory } from './DecisionHistory.tsx';
import { ManuscriptHead } from './ManuscriptHead.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { Reviewers } from './Reviewers.tsx';
import { RoundFiles } from './RoundFiles.tsx';
import { ScreenHeading } from './ScreenHeading.tsx';
import { SentStatements } from './SentStatements.tsx';
import { TimelineSection } from './TimelineSection.tsx';
import { useManuscript } from './use-editorial.ts';

const ChargePanel = later(async () => (await import('#islands/editorial/payment/ChargePanel.tsx')).ChargePanel);

/** One manuscript: everything the office knows of it, and what an editor may do (spec §2). */
export function ManuscriptScreen() {
  const { id = '' } = useParams();
  return <Evaluation key={id} id={id} />;
}

function Evaluation({ id }: { id: string }) {
  const { data: manuscript, error } = useManuscript(id);
  const isMissing = error instanceof ApiError && error.status === 404;
  const isFailed = error !== null && !isMissing;
  useFailureToast(isFailed ? error : null, 'Failed to load manuscript details');
  const navigate = useNavigate();
  const leaves = isFailed && !manuscript;
  useEffect(() => {
    if (leaves) void navigate(paths.editorDashboard, { replace: true });
  }, [leaves, navigate]);
  return (
    <>
      <ScreenHeading>Manuscript Evaluation</ScreenHeading>
      {isMissing ? (
        <p className="notice" role="alert">
          Manuscript not found
        </p>
      ) : manuscript ? (
        <Manuscript manuscript={manuscript} />
      ) : (
        <Waiting />
      )}
      <p>
        <Link className="back" to={paths.editorDashboard}>
          Return to Dashboard
        </Link>
      </p>
    </>
  );
}

function Manuscript({ manuscript }: { manuscript: EditorManuscript }) {
  return (
    <div className="evaluation">
      <div className="evaluation-record">
        <ManuscriptHead manuscript={manuscript} />
        <RoundFiles manuscript={manuscript} />
        <Reviewers manuscript={manuscript} />
        <DecisionHistory decisions={manuscript.decisions} />
        <SentStatements manuscript={manuscript} />
      </div>
      <div className="evaluation-work">
        {isUnsealed(manuscript.status) && <ChargePanel manuscript={manuscript} />}
        {DECISIONS[manuscript.status].isOnSite && <NoticesSection manuscript={manuscript} />}
        <DecisionForm manuscript={manuscript} />
        <AssignReviewerForm manuscript={manuscript} />
      </div>
      {/* Last, because it grows: on a narrow screen it would push the forms far down. */}
      <div className="evaluation-past">
        <TimelineSection id={manuscript.id} />
      </div>
    </div>
  );
}
