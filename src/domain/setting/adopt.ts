import { OWN_ANNOUNCEMENT } from '#domain/announcement/own-announcement';
import { OWN_HOME } from '#domain/home/own-home';
import { JOURNAL } from '#domain/journal/adopted';
import { APC_DEFAULTS } from '#domain/journal/apc-defaults';
import { ARTICLE_TYPE_DEFAULTS, type JournalArticleType } from '#domain/journal/article-type-defaults';
import { centsOf } from '#domain/journal/cents';
import type { Journal } from '#domain/journal/journal';
import { JOURNAL_DEFAULTS } from '#domain/journal/journal-defaults';
import type { OwnSettings } from '#domain/journal/journal-of';
import type { SettingValues } from '#domain/journal/setting-group';
import { readLanguages } from '#domain/language';
import { LICENCE } from '#domain/licence/journal-licence';
import { isLicenceId, licenceOf } from '#domain/licence/licence';
import { LOOK } from '#domain/look/look';
import { LOOK_DEFAULTS } from '#domain/look/look-defaults';
import { OWN_NAVIGATION } from '#domain/navigation/own-navigation';
import { APC_CENTS } from '#domain/payment/fee';
import { adoptWaivers } from '#domain/payment/waiver-rules';
import { adoptArticleTypes } from '#domain/publication/article-type';

let adopted: OwnSettings = {};

/** What this process has adopted; a process that it starts adopts the same. */
export const adoptedSettings = (): OwnSettings => adopted;

/** Makes what the office has changed, over the defaults, the facts of the journal in this process. */
export function adoptSettings(own: OwnSettings): void {
  adopted = own;
  adoptJournal(own);
  const { id, name, shortName, url } = licenceOf({ licence: chosenLicence(own.licence) });
  Object.assign(LICENCE, { id, name, shortName, url });
  adoptCharges(own.fees);
  adoptWaivers(own.waivers);
  Object.assign(LOOK, LOOK_DEFAULTS, own.look);
  OWN_HOME.texts = own.home;
  // They were checked when they were saved.
  adoptArticleTypes(own.types?.list ? (JSON.parse(own.types.list) as JournalArticleType[]) : ARTICLE_TYPE_DEFAULTS);
  OWN_NAVIGATION.texts = own.navigation;
  OWN_ANNOUNCEMENT.texts = own.announcement;
}

/** What the facts of the journal are called in the code, where that is not as in the settings. */
const FACTS: Readonly<Record<string, keyof Journal>> = {
  doi_prefix: 'doiPrefix',
  update_policy_doi: 'updatePolicyDoi',
  manuscript_prefix: 'manuscriptPrefix',
  office_email: 'officeEmail',
};

function adoptJournal({ journal: { languages, ...journal } = {}, money = {} }: OwnSettings): void {
  const texts = Object.entries(journal).map(([name, text]) => [FACTS[name] ?? name, text]);
  const bankDetails = money.bank_details?.split('\n').filter(Boolean);
  Object.assign(
    JOURNAL,
    JOURNAL_DEFAULTS,
    Object.fromEntries(texts),
    languages && { languages: readLanguages(languages) },
    bankDetails && { bankDetails },
  );
}

/** What is not set any more goes: then a type that the office has added is charged as its kind. */
function adoptCharges(fees: SettingValues = {}): void {
  for (const type of Object.keys(APC_CENTS)) delete APC_CENTS[type];
  const set = Object.entries(fees).map(([type, amount]) => [type, centsOf(amount)]);
  Object.assign(APC_CENTS, APC_DEFAULTS, Object.fromEntries(set));
}

const chosenLicence = ({ licence = '' }: SettingValues = {}) => (isLicenceId(licence) ? licence : null);
