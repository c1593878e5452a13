import * as z from 'zod';

/**
 * Without this, zod tries `new Function` once and the content security policy reports it. Import it
 * before anything that makes a schema.
 */
z.config({ jitless: true });
