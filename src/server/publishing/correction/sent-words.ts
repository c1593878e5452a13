import { DECLARATION_FIELDS, LETTER_FIELDS, mapFields } from '#domain/submission/form';

const STAYS = 'If left out, the earlier value is kept.';

/** The correctable fields, for the API description. */
export const CORRECTED_WORDS_SENT = {
  title: `As for a submission. ${STAYS}`,
  abstract: `As for a submission. ${STAYS}`,
  keywords: `Joined by commas, as of a submission. ${STAYS}`,
  ...mapFields([...LETTER_FIELDS, ...DECLARATION_FIELDS], () => `As for a submission. ${STAYS}`),
};
