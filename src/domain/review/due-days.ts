/** Four weeks, the shorter end of what the journal states for peer review (spec §9). */
export const DUE_DAYS = 28;
