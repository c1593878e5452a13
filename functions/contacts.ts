import { contactDeliverers } from '#server/contact/deliver-mail';
import { contactRoutes } from '#server/contact/routes';
import { serveFunction } from '#server/function';

export default serveFunction(contactRoutes, contactDeliverers);
export const config = { path: ['/api/contacts', '/api/contacts/*'], includedFiles: ['chunks/*'] };
