import * as z from 'zod';
import { InvitationAnswer } from '#domain/review-invitation';
import { type Answered, answerInvitation } from '#islands/review/calls.ts';
import { useApiForm } from '#islands/use-api-form.ts';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';

interface Props {
  token: string;
  onAnswered: (answered: Answered) => void;
}

const Acceptance = z.strictObject({});
const { reason, suggested_colleagues } = InvitationAnswer.shape;
const Refusal = z.strictObject({ reason, suggested_colleagues });

/** Yes or no; a no may say why, and whom to ask instead. */
export function InvitationAnswerForms({ token, onAnswered }: Props) {
  const accept = useApiForm({
    id: 'accept',
    schema: Acceptance,
    send: () => answerInvitation({ token, answer: 'accept' }),
    onDone: onAnswered,
  });
  const decline = useApiForm({
    id: 'decline',
    schema: Refusal,
    send: (words) => answerInvitation({ token, answer: 'decline', ...words }),
    onDone: onAnswered,
  });
  return (
    <section className="answers" aria-labelledby="answers-heading">
      <h2 id="answers-heading">Will you review it?</h2>
      <p>
        Review is double-blind: you are not told who wrote it, and the authors are not told who reviews it. Please
        decline if you recognise the work or have a competing interest.
      </p>
      <Form api={accept} submit="Accept the invitation" busy="Accepting…">
        {null}
      </Form>
      <details className="letter">
        <summary>I cannot review it</summary>
        <Form api={decline} submit="Decline the invitation" busy="Declining…">
          <TextArea label="Reason" hint="You need not give one." rows={3} {...decline.field('reason')} />
          <TextArea
            label="Whom could we ask instead?"
            hint="Names and, if you know them, e-mail addresses. You need not name anybody."
            rows={3}
            {...decline.field('suggested_colleagues')}
          />
        </Form>
      </details>
    </section>
  );
}
