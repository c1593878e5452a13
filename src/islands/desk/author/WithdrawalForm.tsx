import { toast } from 'react-hot-toast/headless';
import { Withdrawal } from '#domain/submission/author-area';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { TextArea } from '#ui/TextArea';
import { askForWithdrawal } from './calls.ts';

/** Asks the office to withdraw the manuscript; closed until it is wanted, and sent with a reason only. */
export function WithdrawalForm({ id, onDone }: { id: string; onDone: () => void }) {
  const api = useApiForm({
    id: 'withdrawal',
    schema: Withdrawal,
    send: ({ reason }) => askForWithdrawal(id, reason),
    onDone({ message }) {
      toast.success(message);
      onDone();
    },
  });
  return (
    <section aria-labelledby="withdrawal-heading">
      <h2 id="withdrawal-heading">Withdraw</h2>
      <details className="letter">
        <summary>Ask to withdraw this manuscript</summary>
        <p>
          The editorial office will answer by email. Until then, please do not submit the manuscript elsewhere. Once
          withdrawn, it is not reviewed or published here, and you may submit it to another journal. This cannot be
          undone.
        </p>
        <Form api={api} submit="Send the request" busy="Sending…">
          <TextArea label="Reason" rows={4} required {...api.field('reason')} />
        </Form>
      </details>
    </section>
  );
}
