/** The ORCID logo in a 256 × 256 box: a ring of 12 around this path. */
export const ORCID_MARK =
  'M71 79h16v107H71zM79 52a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM108 79h42c40 0 57 28 57 54 0 28-22 54-57 54h-42zm16 94h25c35 0 43-27 43-40 0-22-14-40-44-40h-24z';
