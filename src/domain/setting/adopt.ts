import { OWN_ANNOUNCEMENT } from '#domain/announcement/own-announcement';
import { OWN_HOME } from '#domain/home/own-home';
import type { OwnSettings } from '#domain/journal/journal-of';
import { OWN_NAVIGATION } from '#domain/navigation/own-navigation';

let adopted: OwnSettings = {};

/** What this process has adopted; a process that it starts adopts the same. */
export const adoptedSettings = (): OwnSettings => adopted;

/** Makes what the office has changed, over the defaults, the facts of the journal in this process. */
export function adoptSettings(own: OwnSettings): void {
  adopted = own;
  OWN_HOME.texts = own.home;
  OWN_NAVIGATION.texts = own.navigation;
  OWN_ANNOUNCEMENT.texts = own.announcement;
}
