import * as z from 'zod';
import { currentCategoryName } from '#domain/journal/category/category';
import type { IslandJournal } from '#domain/journal/journal';
import { LANGUAGES } from '#domain/journal/language';
import { normalizeOrcid } from '#domain/kernel/person/orcid';
import { lineSchema, paragraphsSchema } from '#domain/kernel/text';
import { articleTypeInput } from '#domain/publication/article-type-input';
import { mapDeclarations } from '#domain/publication/declaration-table';
import { DECLARATION_USES } from '#domain/publication/declarations';
import {
  AI_USES,
  APPROVALS,
  CONSENTS_TO_PARTICIPATE,
  CONSENTS_TO_PUBLICATION,
  dropUnusedDetails,
  isNothingStated,
} from '#domain/publication/integrity/conduct';
import { CREDIT_ROLE_IDS, inCreditOrder } from '#domain/publication/integrity/credit-role';
import { deniesInterests } from '#domain/publication/integrity/find-interests';
import { isFunderId, normaliseFunderId } from '#domain/publication/integrity/funder';
import { parseRegistration } from '#domain/publication/integrity/registration';
import { REPORTING_GUIDELINE_IDS } from '#domain/publication/integrity/reporting-guideline';
import { parsePages } from '#domain/publication/pages';
import { OptionalDay, ProductionVersion } from './change.ts';
import { PRODUCTION_MAX } from './files.ts';
import type { ProductionMetadata } from './record.ts';
import { PRODUCTION_TEXTS } from './texts.ts';

const Author = z.strictObject({
  given: lineSchema({ called: 'the given name', max: 100 }),
  family: lineSchema({ called: 'the family name', max: 100 }),
  is_family_guessed: z.boolean().optional(),
  affiliations: z
    .array(lineSchema({ called: 'the affiliation', max: 300 }))
    .max(10, 'An author can have at most 10 affiliations.')
    .transform((names) => [...new Set(names.filter(Boolean))]),
  orcid: lineSchema({ called: 'the ORCID iD', max: 60 }).transform(normalizeOrcid),
  is_corresponding: z.boolean(),
  // Without roles, the author counts as not yet asked, so that existing proofs stay current.
  roles: z
    .array(z.enum(CREDIT_ROLE_IDS, 'Choose one of the CRediT roles.'))
    .transform((roles) => (roles.length > 0 ? inCreditOrder(roles) : undefined))
    .optional(),
  interests: lineSchema({
    called: 'the author’s declaration',
    max: 5_000,
    required: 'Enter the author’s declaration, or choose another answer.',
  })
    .transform((declared) => (deniesInterests(declared) ? null : declared))
    .nullable()
    .optional(),
});

const References = z
  .string('Send the references as text, one per line.')
  .max(300_000, 'The reference list is too long.')
  .transform((text) => text.replace(/\r\n?/g, '\n'))
  .refine((text) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(text) && text.isWellFormed(), {
    error: 'Remove the invisible characters from the references.',
  })
  .refine((text) => text.split('\n').length <= PRODUCTION_MAX.references, {
    error: `An article can have at most ${PRODUCTION_MAX.references} references.`,
  });

const Keywords = z
  .array(lineSchema({ called: 'the keyword', max: 100 }))
  .max(20, 'An article can have at most 20 keywords.')
  .transform((words) => [...new Set(words.filter(Boolean))]);

const Translation = z.strictObject({
  language: z.enum(['', ...LANGUAGES], 'Choose one of the languages.'),
  title: lineSchema({ called: 'the title', max: 500 }),
  abstract: paragraphsSchema({ called: 'the abstract', max: 10_000 }),
  keywords: Keywords,
});

const Registrations = z
  .array(
    lineSchema({ called: 'the registration number', max: 60 }).refine(
      (number) => !number || parseRegistration(number),
      {
        error: ({ input }) => PRODUCTION_TEXTS.wrongRegistration(String(input)),
      },
    ),
  )
  .max(20, 'An article can have at most 20 registration numbers.')
  .transform((numbers) => [...new Set(numbers.flatMap((number) => parseRegistration(number)?.number ?? []))]);

const Funder = z.strictObject({
  name: lineSchema({
    called: 'the name of the funder',
    max: 300,
    required: 'Enter the funder’s name, or remove the funder.',
  }),
  id: lineSchema({ called: 'the identifier', max: 100 })
    .transform(normaliseFunderId)
    .refine((id) => id === '' || isFunderId(id), PRODUCTION_TEXTS.wrongFunderId),
  awards: z
    .array(lineSchema({ called: 'the award number', max: 100 }))
    .max(30, 'A funder can have at most 30 award numbers.')
    .transform((numbers) => [...new Set(numbers.filter(Boolean))]),
});

const EthicsCommittee = z.strictObject({
  name: lineSchema({
    called: 'the name of the committee',
    max: 300,
    required: 'Enter the committee’s name, or remove the committee.',
  }),
  numbers: z
    .array(lineSchema({ called: 'the approval number', max: 100 }))
    .max(20, 'A committee can have at most 20 approval numbers.')
    .transform((numbers) => [...new Set(numbers.filter(Boolean))]),
  decided_on: OptionalDay,
});

// Without answers, the article counts as not yet asked, so that existing proofs stay current.
const Conduct = z
  .strictObject({
    approval: z.enum(APPROVALS, 'Choose one of the answers.').nullable(),
    committees: z.array(EthicsCommittee).max(20, 'A study can have at most 20 committees.'),
    consent_to_participate: z.array(z.enum(CONSENTS_TO_PARTICIPATE, 'Choose one or more of the answers.')),
    consent_to_publication: z.enum(CONSENTS_TO_PUBLICATION, 'Choose one of the answers.').nullable(),
    ai_use: z.enum(AI_USES, 'Choose one of the answers.').nullable(),
    ai_tools: lineSchema({ called: 'the AI tools', max: 500 }),
    ai_purpose: lineSchema({ called: 'the purpose of AI use', max: 500 }),
  })
  .transform((conduct) => (isNothingStated(conduct) ? undefined : dropUnusedDetails(conduct)));

const Pages = lineSchema({ called: 'the pages', max: 60 }).transform((text, context) => {
  const pages = text === '' ? '' : parsePages(text);
  if (pages !== null) return pages;
  context.addIssue({ code: 'custom', message: 'Enter the pages as printed, such as 1–8 or S12–S15, 20.' });
  return z.NEVER;
});

/** Fields that do not depend on the journal's settings. */
const CommonFields = z.strictObject({
  ...ProductionVersion.shape,
  title: lineSchema({ called: 'the title', max: 500 }),
  /** If omitted, unchanged. */
  language: z.enum(LANGUAGES, 'Choose one of the languages.').optional(),
  authors: z.array(Author).max(300, 'An article can have at most 300 authors.'),
  abstract: z
    .array(
      z.strictObject({
        heading: lineSchema({ called: 'the heading', max: 100 }),
        text: paragraphsSchema({ called: 'the abstract', max: 10_000 }),
      }),
    )
    .max(20, 'An abstract can have at most 20 sections.'),
  key_points: z.strictObject({
    question: paragraphsSchema({ called: 'the question', max: 1_000 }),
    findings: paragraphsSchema({ called: 'the findings', max: 1_000 }),
    meaning: paragraphsSchema({ called: 'the meaning', max: 1_000 }),
  }),
  keywords: Keywords,
  translations: z
    .array(Translation)
    .max(5, 'An article can have at most 5 translations of its title and abstract.')
    .default([]),
  references: References,
  declarations: z.strictObject(
    mapDeclarations((name) => paragraphsSchema({ called: `the ${DECLARATION_USES[name].called}`, max: 5_000 })),
  ),
  conduct: Conduct.optional(),
  registrations: Registrations.default([]),
  funders: z.array(Funder).max(30, 'An article can have at most 30 funders.').default([]),
  reporting_guidelines: z
    .array(z.enum(REPORTING_GUIDELINE_IDS, 'Choose one of the reporting guidelines.'))
    .transform((ids) => [...new Set(ids)])
    .default([]),
  received_on: OptionalDay,
  revised_on: OptionalDay.default(null),
  accepted_on: OptionalDay,
  pages: Pages.optional(),
  doi_suffix: z
    .string(PRODUCTION_TEXTS.doiForm)
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{0,58}[a-z0-9])?$/, PRODUCTION_TEXTS.doiForm),
});

/** The body of `PUT …/metadata/`. Incomplete metadata are stored; the checks report what is missing. */
export const metadataChange = (journal: IslandJournal) =>
  CommonFields.extend({
    article_type: articleTypeInput(journal, 'Choose one of the article types.').nullable(),
    category: lineSchema({ called: 'the category', max: 100 }).overwrite((category) =>
      currentCategoryName(journal, category),
    ),
  }) satisfies z.ZodType<Omit<ProductionMetadata, 'language'>>;
export type MetadataChange = z.infer<ReturnType<typeof metadataChange>>;
