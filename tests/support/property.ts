import fc from 'fast-check';

/** Multiplies the cases of each property: 1 by default, 20 in `npm run test:deep`. */
const DEPTH = Number(process.env.PROPERTY_DEPTH ?? 1);

fc.configureGlobal({ numRuns: 100 * DEPTH });

/** The cases for a property that is too slow for the usual hundred. */
export const cases = (usual: number) => usual * DEPTH;
