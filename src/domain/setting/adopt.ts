import { JOURNAL, type Journal } from '#domain/journal';
import { JOURNAL_DEFAULTS } from '#domain/journal-defaults';
import { APC_DEFAULTS } from '#domain/payment/apc-defaults';
import { APC_CENTS } from '#domain/payment/fee';
import { centsOf } from '#domain/payment/payment';
import { SETTING_DEFAULTS, type SettingGroup, type SettingValues } from './setting-defaults.ts';

/** What the office has changed, by group; a group it never touched is absent. */
export type OwnSettings = Partial<Readonly<Record<SettingGroup, SettingValues>>>;

/** Makes what the office has changed, over the defaults, the facts of the journal in this process. */
export function adoptSettings(own: OwnSettings): void {
  const { office_email, ...texts } = { ...SETTING_DEFAULTS.journal, ...own.journal };
  const { bank_details = '' } = { ...SETTING_DEFAULTS.money, ...own.money };
  const facts = { ...texts, officeEmail: office_email, bankDetails: bank_details.split('\n') };
  Object.assign(JOURNAL, JOURNAL_DEFAULTS, facts as Partial<Journal>);
  const charges = Object.entries(own.fees ?? {}).map(([type, amount]) => [type, centsOf(amount)]);
  Object.assign(APC_CENTS, APC_DEFAULTS, Object.fromEntries(charges));
}

/** The facts of the journal in this process, as JSON, by the name of what stands for them in the code. */
export const siteFacts = (): string => JSON.stringify({ JOURNAL_DEFAULTS: JOURNAL, APC_DEFAULTS: APC_CENTS });
