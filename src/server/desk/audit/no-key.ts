/** How every route refuses that signs, or sends the key, where the journal has none. */
export const NO_KEY = { 503: 'The journal has no key to sign with.' };
