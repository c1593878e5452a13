import fc from 'fast-check';

/** 1 by default, 20 in `npm run test:deep`: how much longer than usual properties are looked at. */
const DEPTH = Number(process.env.PROPERTY_DEPTH ?? 1);

fc.configureGlobal({ numRuns: 100 * DEPTH });

/** The number of cases of a property that is too costly for the usual hundred. */
export const cases = (usual: number) => usual * DEPTH;
