import { type FunctionConfig, serveFunction } from '#server/assembly/function';
import { contactDeliverers } from '#server/message/form/deliver-mail';
import { contactRoutes } from '#server/message/form/routes';

export default serveFunction(contactRoutes, contactDeliverers);
export const config: FunctionConfig = { path: ['/api/contacts', '/api/contacts/*'], includedFiles: ['chunks/*'] };
