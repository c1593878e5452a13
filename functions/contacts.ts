import { contactDeliverers } from '#server/contact/deliver-mail';
import { contactRoutes } from '#server/contact/routes';
import { type FunctionConfig, serveFunction } from '#server/function';

export default serveFunction(contactRoutes, contactDeliverers);
export const config: FunctionConfig = { path: ['/api/contacts', '/api/contacts/*'], includedFiles: ['chunks/*'] };
