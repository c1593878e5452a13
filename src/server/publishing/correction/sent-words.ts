import { DECLARATION_FIELDS, LETTER_FIELDS, mapFields } from '#domain/submission/form';

const STAYS = 'Left out, what was sent before stays.';

/** The correctable fields, for the API description. */
export const CORRECTED_WORDS_SENT = {
  title: `As of a submission. ${STAYS}`,
  abstract: `As of a submission. ${STAYS}`,
  keywords: `Joined by commas, as of a submission. ${STAYS}`,
  ...mapFields([...LETTER_FIELDS, ...DECLARATION_FIELDS], () => `As of a submission. ${STAYS}`),
};
