import { createHmac } from 'node:crypto';

/** The parts of a genuine token, and the secret that signed it, which a forger does not know. */
interface Genuine {
  token: string;
  secret: string;
  now: Date;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token with any header and claims, without the product's library. */
export function forge(header: object, claims: object, secret: string, hash = 'sha256'): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac(hash, secret).update(signed).digest('base64url')}`;
}

/** The claims of a token; its signature is not checked. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
}

/**
 * Authorization headers that must be refused, by their defect, each based on a genuine token. If the secret was used,
 * only the named detail is wrong.
 */
export function forgedAuthorizations({ token, secret, now }: Genuine): Record<string, string> {
  const [head = '', payload = '', signature = ''] = token.split('.');
  const header = { alg: 'HS256', typ: 'at+jwt' };
  const claims = claimsOf(token);
  const seconds = Math.floor(now.getTime() / 1000);
  const signed = (changed: object) => `Bearer ${forge(header, { ...claims, ...changed }, secret)}`;
  const lacking = (claim: string) => `Bearer ${forge(header, { ...claims, [claim]: undefined }, secret)}`;
  return {
    'an empty bearer': 'Bearer ',
    'the word alone': 'Bearer',
    'another word for bearer': `bearer ${token}`,
    'Basic instead of Bearer': `Basic ${token}`,
    'the token without the word': token,
    'two spaces': `Bearer  ${token}`,
    'a word after it': `Bearer ${token} x`,
    'a dot after it': `Bearer ${token}.`,
    'two tokens': `Bearer ${token}, Bearer ${token}`,
    'the algorithm none, without signature': `Bearer ${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    'the algorithm none, with the old signature': `Bearer ${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.${signature}`,
    'the algorithm HS512 with the right key': `Bearer ${forge({ ...header, alg: 'HS512' }, claims, secret, 'sha512')}`,
    'another key': `Bearer ${forge(header, claims, 'another secret that is long enough')}`,
    'an empty key': `Bearer ${forge(header, claims, '')}`,
    'another session in the payload': `Bearer ${head}.${encode({ ...claims, sid: '0000000000000000' })}.${signature}`,
    'a stripped signature': `Bearer ${head}.${payload}.`,
    'no signature part': `Bearer ${head}.${payload}`,
    'a signature cut by one character': `Bearer ${token.slice(0, -1)}`,
    'another issuer': signed({ iss: 'https://evil.example' }),
    'another audience': signed({ aud: 'another-api' }),
    'another type': `Bearer ${forge({ ...header, typ: 'JWT' }, claims, secret)}`,
    'no type': `Bearer ${forge({ alg: 'HS256' }, claims, secret)}`,
    'an end in the past': signed({ exp: seconds - 60 }),
    'a beginning in the future': signed({ iat: seconds + 3_600 }),
    'a start of validity in the future': signed({ nbf: seconds + 3_600 }),
    'an age beyond every session': signed({ iat: seconds - 32 * 86_400, exp: seconds + 86_400 }),
    'a session id that is no text': signed({ sid: { toString: 'x' } }),
    'no session id': lacking('sid'),
    'no subject': lacking('sub'),
    'no end': lacking('exp'),
    'no beginning': lacking('iat'),
    'no issuer': lacking('iss'),
    'no audience': lacking('aud'),
  };
}
