import { toast } from 'react-hot-toast/headless';
import { Withdrawal } from '#domain/submission/author-area';
import { useApiForm } from '#islands/use-api-form.ts';
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
          The editorial office decides and answers by mail. Until then the manuscript stays with the journal and must
          not be sent elsewhere. Once it is withdrawn, it is closed here: nobody reviews it any more, it will not be
          published, and you may send it to another journal. That cannot be undone.
        </p>
        <Form api={api} submit="Send the request" busy="Sending…">
          <TextArea label="Reason" rows={4} required {...api.field('reason')} />
        </Form>
      </details>
    </section>
  );
}
