import { OWN_ANNOUNCEMENT } from '#domain/announcement/own-announcement';
import { OWN_HOME } from '#domain/home/own-home';
import { APC_DEFAULTS } from '#domain/journal/apc-defaults';
import { ARTICLE_TYPE_DEFAULTS, type JournalArticleType } from '#domain/journal/article-type-defaults';
import { centsOf } from '#domain/journal/cents';
import type { OwnSettings } from '#domain/journal/journal-of';
import type { SettingValues } from '#domain/journal/setting-group';
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
  adoptCharges(own.fees);
  adoptWaivers(own.waivers);
  OWN_HOME.texts = own.home;
  // They were checked when they were saved.
  adoptArticleTypes(own.types?.list ? (JSON.parse(own.types.list) as JournalArticleType[]) : ARTICLE_TYPE_DEFAULTS);
  OWN_NAVIGATION.texts = own.navigation;
  OWN_ANNOUNCEMENT.texts = own.announcement;
}

/** What is not set any more goes: then a type that the office has added is charged as its kind. */
function adoptCharges(fees: SettingValues = {}): void {
  for (const type of Object.keys(APC_CENTS)) delete APC_CENTS[type];
  const set = Object.entries(fees).map(([type, amount]) => [type, centsOf(amount)]);
  Object.assign(APC_CENTS, APC_DEFAULTS, Object.fromEntries(set));
}
