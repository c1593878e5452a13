import { toast } from 'react-hot-toast/headless';
import type { Leak } from '#domain/document/leak';
import { RedactForm } from '#islands/document/RedactForm.tsx';
import { redactReviewCopy } from './calls.ts';
import { useReviewChanged } from './use-reviews.ts';

interface Props {
  manuscript: string;
  round: number;
  isWord: boolean;
  leaks: readonly Leak[];
}

/** Blacks out passages in what reviewers would get of a round. */
export function RedactReviewCopy({ manuscript, round, isWord, leaks }: Props) {
  const changed = useReviewChanged(manuscript);
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
