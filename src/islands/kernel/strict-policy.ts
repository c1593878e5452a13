import * as z from 'zod';
import { invalidInputMessage } from '#domain/kernel/wrong-input';

/**
 * Otherwise zod tries `new Function`, which the content security policy reports. Import before creating schemas. Also
 * sets the server's default messages.
 */
z.config({ jitless: true, customError: invalidInputMessage });
