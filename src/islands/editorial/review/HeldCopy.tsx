import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { tellsAuthors } from '#domain/document';
import type { EditorManuscript } from '#domain/editorial';
import { ConfirmDialog } from '#islands/editorial/ConfirmDialog.tsx';
import { showReviewCopy } from '#islands/editorial/review/calls.ts';
import { focusReviewers } from '#islands/editorial/review/focus-reviewers.ts';
import { useReviewChanged } from '#islands/editorial/review/use-reviews.ts';
import { useAction } from '#islands/use-action.ts';

/** Says that reviewers are kept from a file that names its authors, and lets them read it after one question. */
export function HeldCopy({ manuscript: { id, round, leak_reports } }: { manuscript: EditorManuscript }) {
  const [isAsking, setAsking] = useState(false);
  const changed = useReviewChanged(id);
  const { run, isBusy, failure } = useAction();
  const report = leak_reports.find((one) => one.round === round);
  if (!report?.is_held) return null;
  const found = [...new Set(report.leaks.filter((leak) => tellsAuthors([leak])).map((leak) => leak.found))];
  const show = () =>
    run(async () => {
      const { message } = await showReviewCopy(id, round);
      focusReviewers();
      changed();
      toast.success(message);
    });
  return (
    <div className="flag held-copy">
      <p>
        <strong>Reviewers cannot read the manuscript yet:</strong> the review copy names its authors (
        {found.slice(0, 3).join(', ')}
        {found.length > 3 && ` and ${found.length - 3} more`}). Ask the authors for another file, or look at what was
        found under “Files” and let reviewers read it.
      </p>
      <button
        type="button"
        className="button quiet"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || setAsking(true)}
      >
        Let reviewers read it
      </button>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          heading="Let reviewers read it?"
          confirm="Yes, let reviewers read it"
          onAnswer={(isSure) => {
            setAsking(false);
            if (isSure) void show();
          }}
        >
          <p>Reviewers could then learn who wrote it. This was found in the review copy: {found.join(', ')}.</p>
          <p>Once they have read it, it cannot be taken back.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
