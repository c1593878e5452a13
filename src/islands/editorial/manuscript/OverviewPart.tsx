import { DECISIONS } from '#domain/decision/decision';
import { Allowed } from '#islands/editorial/Allowed.tsx';
import { AssignReviewerForm } from '#islands/editorial/AssignReviewerForm.tsx';
import { HandlingEditorForm } from '#islands/editorial/colleague/HandlingEditorForm.tsx';
import { DecisionForm } from '#islands/editorial/DecisionForm.tsx';
import { DecisionHistory } from '#islands/editorial/DecisionHistory.tsx';
import { NoticesSection } from '#islands/editorial/NoticesSection.tsx';
import { Reviewers } from '#islands/editorial/Reviewers.tsx';
import { SentStatements } from '#islands/editorial/SentStatements.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';
import { ManuscriptRecord } from './ManuscriptRecord.tsx';

/** What a manuscript is, whom it is with, and what an editor decides (spec §2). */
export function Component() {
  const manuscript = useFramedManuscript();
  return (
    <div className="evaluation">
      <div className="evaluation-record">
        <ManuscriptRecord manuscript={manuscript} />
        <Reviewers manuscript={manuscript} />
        <DecisionHistory decisions={manuscript.decisions} />
        <SentStatements manuscript={manuscript} />
      </div>
      <div className="evaluation-work">
        {DECISIONS[manuscript.status].isOnSite && (
          <Allowed right="produce">
            <NoticesSection manuscript={manuscript} />
          </Allowed>
        )}
        <Allowed right="edit">
          <DecisionForm manuscript={manuscript} />
          <AssignReviewerForm manuscript={manuscript} />
          <HandlingEditorForm id={manuscript.id} />
        </Allowed>
      </div>
    </div>
  );
}
