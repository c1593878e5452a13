import { colleagueDeliverers } from '#server/account/colleague/deliver-mail';
import { joiningRoutes } from '#server/account/colleague/routes';
import { accountDeliverers } from '#server/account/deliver-mail';
import { orcidRoutes } from '#server/account/orcid-routes';
import { accountRoutes, addressRoutes, ownDataRoutes, secondFactorRoutes } from '#server/account/routes';
import { setupRoutes } from '#server/account/setup/routes';
import { type FunctionConfig, serveFunction } from '#server/assembly/function';

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
