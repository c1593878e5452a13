import { addressRoutes } from '#server/account/address-routes';
import { accountDeliverers } from '#server/account/deliver-mail';
import { orcidRoutes } from '#server/account/orcid-routes';
import { ownDataRoutes } from '#server/account/own-data-routes';
import { accountRoutes } from '#server/account/routes';
import { secondFactorRoutes } from '#server/account/second-factor-routes';
import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { colleagueDeliverers } from '#server/colleague/deliver-mail';
import { joiningRoutes } from '#server/colleague/invitation-routes';
import { setupRoutes } from '#server/setup/routes';

export default serveFunction(
  [
    ...accountRoutes,
    ...addressRoutes,
    ...orcidRoutes,
    ...secondFactorRoutes,
    ...ownDataRoutes,
    ...joiningRoutes,
    ...setupRoutes,
  ],
  {
    ...accountDeliverers,
    ...colleagueDeliverers,
  },
);
export const config: FunctionConfig = { path: ['/api/auth', '/api/auth/*'], includedFiles: ['chunks/*'] };
