import { answerDemonstrationOrder } from './calls.ts';
import type { PaymentSteps, Provider } from './provider.ts';

/** The provider of journals without a PayPal account: the same steps in our own dialog, without money. */
export const demonstrationProvider: Provider = {
  async renderButtons(box, { orderId }, steps) {
    const buttons = ['Pay with PayPal', 'Pay by card'].map((label) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', className: 'button' });
      button.append(label);
      button.addEventListener('click', () => void pay(orderId, steps));
      return button;
    });
    box.replaceChildren(...buttons);
  },
};

async function pay(orderId: string, { onOpen, onApprove, onCancel, onError }: PaymentSteps): Promise<void> {
  onOpen();
  const answer = await askPayer();
  if (!answer) return onCancel();
  try {
    await answerDemonstrationOrder(orderId, answer);
  } catch {
    return onError();
  }
  await onApprove();
}

type Answer = 'approve' | 'decline';

/** Opens a dialog in place of the provider's window; undefined if it is closed. */
function askPayer(): Promise<Answer | undefined> {
  const dialog = Object.assign(document.createElement('dialog'), { className: 'dialog' });
  dialog.setAttribute('aria-labelledby', 'demonstration-provider');
  dialog.innerHTML = `<h2 id="demonstration-provider">Demonstration payment</h2>
<p>Here a payment provider would ask for your account or card. In this demonstration you are asked for neither, and no money moves.</p>
<form method="dialog" class="form-actions">
<button class="button" value="approve">Approve the payment</button>
<button class="button quiet" value="decline">Decline</button>
<button class="button quiet" value="">Cancel</button>
</form>`;
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const { returnValue } = dialog;
      dialog.remove();
      resolve(returnValue === 'approve' || returnValue === 'decline' ? returnValue : undefined);
    });
  });
}
