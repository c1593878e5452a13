import * as z from 'zod';
import { invalidInputMessage } from '#domain/kernel/wrong-input';

/**
 * Import before creating schemas: otherwise zod tries `new Function`, which the content security policy reports. Also
 * sets the same default messages as on the server.
 */
z.config({ jitless: true, customError: invalidInputMessage });
