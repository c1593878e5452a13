import type { APIContext } from 'astro';
import { PROVIDER_HOSTS } from '#domain/payment/provider';

/**
 * Extends the page's content security policy for payment providers' scripts, which are loaded only on payment. Scripts
 * stay limited to these hosts and to hashes; PayPal's buttons add styles that cannot be hashed in advance.
 */
export function allowPaymentProviders(csp: APIContext['csp']): void {
  for (const source of ["'self'", ...PROVIDER_HOSTS]) csp?.insertScriptResource(source);
  for (const source of ["'self'", "'unsafe-inline'", ...PROVIDER_HOSTS]) {
    csp?.insertStyleResource({ resource: source, kind: 'element' });
  }
  csp?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
  csp?.insertDirective(`connect-src 'self' ${PROVIDER_HOSTS.join(' ')}`);
  csp?.insertDirective(`img-src 'self' data: ${PROVIDER_HOSTS.join(' ')}`);
  csp?.insertDirective(`frame-src ${PROVIDER_HOSTS.join(' ')}`);
}
