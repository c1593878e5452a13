/**
 * Loaded into a journal's process before all else (`NODE_OPTIONS=--import=…?to=http://127.0.0.1:…`): calls of
 * PayPal's API go to the tests' own PayPal, so that nothing leaves the machine.
 */
const to = new URL(import.meta.url).searchParams.get('to') ?? '';
const send = globalThis.fetch;

globalThis.fetch = (input, init) =>
  send(typeof input === 'string' ? input.replace('https://api-m.sandbox.paypal.com', to) : input, init);
