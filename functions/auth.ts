import { accountDeliverers } from '#server/account/deliver-mail';
import { accountRoutes } from '#server/account/routes';
import { colleagueDeliverers } from '#server/colleague/deliver-mail';
import { joiningRoutes } from '#server/colleague/invitation-routes';
import { type FunctionConfig, serveFunction } from '#server/function';

export default serveFunction([...accountRoutes, ...joiningRoutes], { ...accountDeliverers, ...colleagueDeliverers });
export const config: FunctionConfig = { path: ['/api/auth', '/api/auth/*'], includedFiles: ['chunks/*'] };
