import { type ReactNode, useState } from 'react';
import { publishingQuestion } from '#domain/desk/editorial/editorial';
import type { ProductionCheck } from '#domain/production/record';
import { ConfirmDialog } from '#islands/kernel/office/ConfirmDialog.tsx';
import { TextArea } from '#ui/Field';

/** `more` are warnings; `reason` is a draft of the reason for overriding failed checks. */
interface PublishingCheck {
  failed: readonly ProductionCheck[];
  more: readonly (string | undefined)[];
  reason: string;
}

/**
 * Asks for confirmation before an article is published, and for a reason if checks have failed: `ask` resolves to that
 * reason, empty if none is needed, or undefined if the editor cancels.
 */
export function usePublishingConfirmation(): {
  ask: (asked: PublishingCheck) => Promise<string | undefined>;
  dialog: ReactNode;
} {
  const [asking, setAsking] = useState<{ asked: PublishingCheck; answer: (reason: string | undefined) => void }>();
  return {
    ask: (asked) => new Promise((answer) => setAsking({ asked, answer })),
    dialog: asking && (
      <PublishingDialog
        {...asking.asked}
        onAnswer={(reason) => {
          setAsking(undefined);
          asking.answer(reason);
        }}
      />
    ),
  };
}

function PublishingDialog({
  failed,
  more,
  reason,
  onAnswer,
}: PublishingCheck & { onAnswer: (reason?: string) => void }) {
  const [typed, setTyped] = useState(reason);
  const { heading, sentences, confirm } = publishingQuestion(...more);
  const isOverride = failed.length > 0;
  return (
    <ConfirmDialog
      heading={heading}
      confirm={confirm}
      isLocked={isOverride && typed.trim() === ''}
      onAnswer={(isSure) => onAnswer(isSure ? (isOverride ? typed : '') : undefined)}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isOverride && (
        <>
          <p>
            <strong>{failed.length === 1 ? 'One check has failed:' : `${failed.length} checks have failed:`}</strong>
          </p>
          <FailedChecks checks={failed} />
          <TextArea
            id="override-reason"
            label="Reason for publishing anyway"
            hint="Kept with the decision, together with these checks. Readers and authors do not see it."
            rows={3}
            required
            maxLength={2_000}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
    </ConfirmDialog>
  );
}

export function FailedChecks({ checks }: { checks: readonly Pick<ProductionCheck, 'id' | 'label' | 'message'>[] }) {
  return (
    <ul>
      {checks.map(({ id, label, message }) => (
        <li key={id}>
          {label}: {message}
        </li>
      ))}
    </ul>
  );
}
