import fc from 'fast-check';

/** 1 by default, 20 in `npm run test:deep`: a factor for the number of cases of each property. */
const DEPTH = Number(process.env.PROPERTY_DEPTH ?? 1);

fc.configureGlobal({ numRuns: 100 * DEPTH });

/** The number of cases of a property that is too slow for the default hundred. */
export const cases = (usual: number) => usual * DEPTH;
