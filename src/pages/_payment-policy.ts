import type { APIContext } from 'astro';
import { PROVIDER_HOSTS } from '#domain/payment/provider';

/**
 * Widens the content security policy of the page being rendered for the scripts of payment providers, which are loaded
 * only when someone pays. Scripts stay bound to these hosts and to hashes; PayPal's buttons bring styles of their own,
 * which no hash can foresee.
 */
export function admitProviders(csp: APIContext['csp']): void {
  for (const source of ["'self'", ...PROVIDER_HOSTS]) csp?.insertScriptResource(source);
  for (const source of ["'self'", "'unsafe-inline'", ...PROVIDER_HOSTS]) {
    csp?.insertStyleResource({ resource: source, kind: 'element' });
  }
  csp?.insertStyleResource({ resource: "'unsafe-inline'", kind: 'attribute' });
  csp?.insertDirective(`connect-src 'self' ${PROVIDER_HOSTS.join(' ')}`);
  csp?.insertDirective(`img-src 'self' data: ${PROVIDER_HOSTS.join(' ')}`);
  csp?.insertDirective(`frame-src ${PROVIDER_HOSTS.join(' ')}`);
}
