import * as z from 'zod';
import { SETTING_GROUPS } from '#domain/journal/setting-group';

/** The name of a group in an address. */
export const SettingGroupInput = z.enum(SETTING_GROUPS);

/** The texts of a group, all of them; `version` is the one that was read. Each text is checked by its field. */
export const SettingChange = z.strictObject({
  version: z.int('Say which version you have read.').min(0, 'Say which version you have read.'),
  values: z.record(z.string(), z.string('Send a text.'), 'Send the texts of the group by their names.'),
});
export type SettingChange = z.infer<typeof SettingChange>;
