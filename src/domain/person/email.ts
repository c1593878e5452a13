/** How long an e-mail address may be. */
export const EMAIL_MAX = 254;

/** One address only, in ASCII: a list would reach several people, a look-alike letter the wrong person. */
export const ONE_ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** The form in which two addresses are compared: `A@EX.org` and `a@ex.org` are one account. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase();
}

/** True for one e-mail address, blanks around it left out. */
export function isEmail(text: string): boolean {
  const address = text.trim();
  return address.length <= EMAIL_MAX && ONE_ADDRESS.test(address);
}
