import { toast } from 'react-hot-toast/headless';
import { editorialApi } from '#domain/desk/editorial/paths';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TEXTS, formatOf } from '#domain/document/document';
import type { Leak } from '#domain/document/leak';
import { CleanCopyForm, RedactForm } from '#islands/document/CopyForms.tsx';
import { redactReviewCopy, useInvalidateReview } from './use-reviews.ts';

interface Props {
  manuscript: string;
  round: number;
  isWord: boolean;
  leaks: readonly Leak[];
}

/** Redacts passages in the reviewers' copy of a round. */
export function RedactReviewCopy({ manuscript, round, isWord, leaks }: Props) {
  const changed = useInvalidateReview(manuscript);
  return (
    <RedactForm
      id={`redact-${round}`}
      name="the review copy"
      isWord={isWord}
      leaks={leaks}
      send={async (texts) => {
        toast.success((await redactReviewCopy(manuscript, round, texts)).message);
        changed();
      }}
    />
  );
}

/** Replaces a review copy that was withheld with a file from the office. */
export function ReplaceReviewCopy({ manuscript, round }: { manuscript: string; round: number }) {
  const changed = useInvalidateReview(manuscript);
  return (
    <CleanCopyForm<{ message: string }>
      id={`clean-copy-${round}`}
      label="Clean copy"
      hint="PDF or Word. It is cleaned and searched for author names like the original, and replaces it for reviewers."
      accept=".pdf,.docx"
      fileError={fileError}
      address={editorialApi.replaceReviewCopy(manuscript, round)}
      onSent={({ message }) => {
        toast.success(message);
        changed();
      }}
    />
  );
}

function fileError({ name, size }: File): string | undefined {
  if (!/^(pdf|docx)$/.test(formatOf(name) ?? '')) return 'Choose a PDF or a .docx file.';
  return size > DOCUMENT_MAX_BYTES ? DOCUMENT_TEXTS.tooLarge : undefined;
}
