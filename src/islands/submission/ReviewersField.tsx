import { isBlank } from '#domain/submission/check';
import { REVIEWER_PARTS } from '#domain/submission/draft';
import { later } from '#ui/later';
import { Disclosure } from './Disclosure.tsx';
import type { ReviewersProps } from './ReviewerRows.tsx';

const ReviewerRows = later(async () => (await import('./ReviewerRows.tsx')).ReviewerRows);

interface Props extends ReviewersProps {
  label: string;
  help: string;
}

/** A list of people proposed as reviewers, or as nobody to ask. */
export function ReviewersField({ label, help, ...list }: Props) {
  const { name, reviewers, errorOf } = list;
  const filled = reviewers.filter((reviewer) => !isBlank(reviewer));
  const isWrong = reviewers.some(({ id }) => REVIEWER_PARTS.some((part) => errorOf(`${name}-${id}-${part}`)));
  return (
    <Disclosure label={label} state={filled.length > 0 ? `${filled.length} named` : 'Empty'} isWrong={isWrong}>
      <p className="hint">{help}</p>
      <ReviewerRows {...list} />
    </Disclosure>
  );
}
