import type { APIContext } from 'astro';

/** Where PayPal's script, its windows, its pictures and its calls come from, as PayPal names them. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com'];

/**
 * Widens the content security policy of the page being rendered for PayPal's script, which is loaded only
 * when somebody pays. Scripts stay bound to these hosts and to hashes; its buttons bring styles of their own,
 * which no hash can foresee.
 */
export function admitPayPal(csp: APIContext['csp']): void {
  for (const source of ["'self'", ...PAYPAL]) csp?.insertScriptResource(source);
  for (const source of ["'self'", "'unsafe-inline'", ...PAYPAL]) {
    csp?.insertStyleResource({ resource: source, kind: 'element' });
  }
  csp?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
  csp?.insertDirective(`connect-src 'self' ${PAYPAL.join(' ')}`);
  csp?.insertDirective(`img-src 'self' data: ${PAYPAL.join(' ')}`);
  csp?.insertDirective(`frame-src ${PAYPAL.join(' ')}`);
}
