import * as z from 'zod';
import { hasOrcidChecksum, ORCID_PATTERN } from './orcid.ts';

/** An ORCID iD, sixteen characters in four groups; the last is its ISO 7064 MOD 11-2 check character. */
export const OrcidId = z
  .string()
  .regex(ORCID_PATTERN, 'must look like 0000-0002-1825-0097')
  .refine(hasOrcidChecksum, 'is not a valid ORCID iD (its check digit is wrong)');
