import * as z from 'zod';
import { wrongInput } from '#domain/kernel/wrong-input';

/**
 * Without this, zod tries `new Function` once and the content security policy reports it. Import it
 * before anything that makes a schema. What a schema refuses without words of its own is told as the
 * server tells it.
 */
z.config({ jitless: true, customError: wrongInput });
