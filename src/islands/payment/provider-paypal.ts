import { loadCoreSdkScript, type PayPalGuestPaymentsInstance } from '@paypal/paypal-js/sdk-v6';
import type { PaymentConfig } from '#domain/payment/replies';
import type { PaymentSteps, Provider } from './provider.ts';

type Start = (order: Promise<{ orderId: string }>) => Promise<unknown>;

/**
 * PayPal's browser SDK, version 6. The script comes from PayPal and is fetched only when the buttons are shown: a page
 * that only shows the form contacts no one.
 */
export function paypalProvider({ client_id, environment }: PaymentConfig): Provider {
  return {
    async renderButtons(box, { orderId, currency }, steps) {
      const paypal = await loadCoreSdkScript({ environment: environment === 'live' ? 'production' : 'sandbox' });
      if (!paypal || !client_id) throw new Error('PayPal is not set up.');
      const sdk = await paypal.createInstance({
        clientId: client_id,
        components: ['paypal-payments', 'paypal-guest-payments'] as const,
        locale: 'en-US',
        pageType: 'checkout',
      });
      const buttons: HTMLElement[] = [];
      const methods = await sdk.findEligibleMethods({ currencyCode: currency });
      if (methods.isEligible('paypal')) {
        const { callbacks, bind } = pressHandlers(orderId, steps);
        const session = sdk.createPayPalOneTimePaymentSession(callbacks);
        const button = Object.assign(document.createElement('paypal-button'), { type: 'pay' as const });
        bind(button, (order) => session.start({ presentationMode: 'auto' }, order));
        buttons.push(button);
      }
      const card = await createCardButton(sdk, orderId, steps).catch((thrown) => {
        // Accounts without card payments can still use PayPal.
        if (buttons.length === 0) throw thrown;
        return undefined;
      });
      box.replaceChildren(...buttons, ...(card ? [card] : []));
    },
  };
}

/** The button for cards without a PayPal account. */
async function createCardButton(
  sdk: PayPalGuestPaymentsInstance,
  orderId: string,
  steps: PaymentSteps,
): Promise<HTMLElement> {
  const { callbacks, bind } = pressHandlers(orderId, steps);
  // Typed as synchronous, but PayPal's own examples await it.
  const session = await Promise.resolve(sdk.createPayPalGuestOneTimePaymentSession(callbacks));
  const button = document.createElement('paypal-basic-card-button');
  bind(button, (order) => session.start({ presentationMode: 'auto' }, order));
  // The card form opens inside this container.
  const container = document.createElement('paypal-basic-card-container');
  container.append(button);
  return container;
}

/** Creates one button's handlers. A failure may arrive as a callback, a rejection or both, and counts once. */
function pressHandlers(orderId: string, { onOpen, onApprove, onCancel, onError }: PaymentSteps) {
  let isOpen = false;
  const end = (notify: () => void) => {
    if (!isOpen) return;
    isOpen = false;
    notify();
  };
  const callbacks = {
    onApprove: async () => end(() => void onApprove()),
    onCancel: () => end(onCancel),
    onError: () => end(onError),
  };
  const bind = (button: HTMLElement, start: Start) => {
    button.addEventListener('click', () => {
      if (isOpen) return;
      isOpen = true;
      onOpen();
      start(Promise.resolve({ orderId })).catch(() => end(onError));
    });
  };
  return { callbacks, bind };
}
