import { DECISIONS } from '#domain/decision/decision';
import type { EditorManuscript } from '#domain/desk/editorial/replies';
import { Allowed } from '#islands/account/Allowed.tsx';
import { HandlingEditorForm } from '#islands/account/colleague/HandlingEditorForm.tsx';
import { DecisionForm } from '#islands/decision/DecisionForm.tsx';
import { DecisionHistory } from '#islands/decision/DecisionHistory.tsx';
import { SentStatements } from '#islands/desk/SentStatements.tsx';
import { NoticesSection } from '#islands/publishing/notice/NoticesSection.tsx';
import { AssignReviewerForm } from '#islands/review/office/AssignReviewerForm.tsx';
import { Reviewers } from '#islands/review/office/Reviewers.tsx';
import { later } from '#ui/later';
import { useFramedManuscript } from './ManuscriptFrame.tsx';
import { ManuscriptRecord } from './ManuscriptRecord.tsx';
import { MovedIn } from './MovedIn.tsx';

const TechnicalCheckSection = later(
  async () =>
    (await import('#islands/submission/office/technical-check/TechnicalCheckSection.tsx')).TechnicalCheckSection,
);

/** Nobody has decided on it or been asked to review it. */
const isNew = ({ status, round, assignments }: EditorManuscript) =>
  status === 'submitted' && round === 1 && assignments.length === 0;

/** What a manuscript is, whom it is with, and what an editor decides (spec §2). */
export function Component() {
  const manuscript = useFramedManuscript();
  return (
    <div className="evaluation">
      <div className="evaluation-record">
        {isNew(manuscript) && (
          <Allowed right="edit">
            <TechnicalCheckSection id={manuscript.id} />
          </Allowed>
        )}
        <MovedIn manuscript={manuscript} />
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
