import type { Page } from 'playwright';

/** The payer's action in PayPal's window. */
export type Payer = 'approve' | 'close' | 'fail';

/** A fake of PayPal's script: records loading, options and opened windows. */
export interface PaypalSdk {
  /** Requests to any PayPal host. */
  requests: string[];
  /** The options passed to `createInstance`. */
  instances: Record<string, unknown>[];
  /** The orders whose window was opened, in order. */
  opened: string[];
  /** The payer's next action; until then the window stays open. */
  answer: (payer: Payer) => void;
}

/**
 * Replaces PayPal's script with a fake in the form of version 6: `createInstance`, sessions that take the order as a
 * promise, buttons as custom elements with their own styles.
 */
export async function usePaypalSdk(page: Page): Promise<PaypalSdk> {
  const waiting: ((payer: Payer) => void)[] = [];
  const sdk: PaypalSdk = {
    requests: [],
    instances: [],
    opened: [],
    answer: (payer) => waiting.splice(0).forEach((resolve) => void resolve(payer)),
  };
  page.on('request', (request) => {
    if (/paypal(objects)?\.com/.test(new URL(request.url()).host)) sdk.requests.push(request.url());
  });
  await page.exposeFunction('paypalInstance', (options: Record<string, unknown>) => sdk.instances.push(options));
  await page.exposeFunction('paypalWindow', (orderId: string) => {
    sdk.opened.push(orderId);
    return new Promise<Payer>((resolve) => waiting.push(resolve));
  });
  await page.route('https://www.sandbox.paypal.com/web-sdk/v6/core', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${script})()` }),
  );
  return sdk;
}

interface Callbacks {
  onApprove?: (data: { orderId: string; fundingSource: string }) => Promise<void>;
  onCancel?: (data: { orderId: string }) => void;
  onError?: (error: Error) => void;
  onComplete?: (data: { paymentSessionState: string }) => void;
}

/** Runs inside the page. */
function script(): void {
  const outside = globalThis as unknown as {
    paypalInstance: (options: object) => Promise<void>;
    paypalWindow: (orderId: string) => Promise<Payer>;
    paypal: object;
  };
  const define = (name: string, label: string) =>
    customElements.define(
      name,
      class extends HTMLElement {
        connectedCallback() {
          const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
          root.innerHTML = `<style>button { min-height: 48px; width: 100%; background: #ffc439; color: #000000 }</style><button type="button">${label}</button>`;
        }
      },
    );
  define('paypal-button', 'PayPal');
  define('paypal-basic-card-button', 'Debit or Credit Card');

  const session = (callbacks: Callbacks) => ({
    async start(options: { presentationMode?: string } = {}, order?: Promise<{ orderId: string }>) {
      if (options.presentationMode !== 'auto' || !order) throw new TypeError('A mode and an order are needed.');
      const { orderId } = await order;
      const payer = await outside.paypalWindow(orderId);
      if (payer === 'fail') {
        const error = new Error('The window failed.');
        callbacks.onError?.(error);
        callbacks.onComplete?.({ paymentSessionState: 'error' });
        throw error;
      }
      if (payer === 'close') callbacks.onCancel?.({ orderId });
      else await callbacks.onApprove?.({ orderId, fundingSource: 'paypal' });
      callbacks.onComplete?.({ paymentSessionState: payer === 'close' ? 'canceled' : 'approved' });
    },
    destroy() {},
    cancel() {},
  });
  outside.paypal = {
    version: '6.0.0',
    async createInstance(options: { components: string[] }) {
      await outside.paypalInstance(options);
      return {
        findEligibleMethods: async ({ currencyCode }: { currencyCode: string }) => ({
          isEligible: (method: string) => method === 'paypal' && currencyCode === 'USD',
        }),
        ...(options.components.includes('paypal-payments') && { createPayPalOneTimePaymentSession: session }),
        ...(options.components.includes('paypal-guest-payments') && {
          createPayPalGuestOneTimePaymentSession: async (callbacks: Callbacks) => session(callbacks),
        }),
      };
    },
  };
}
