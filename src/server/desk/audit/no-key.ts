/** The refusal of routes that sign or publish the key, if the journal has none. */
export const NO_KEY = { 503: 'The journal has no key to sign with.' };
