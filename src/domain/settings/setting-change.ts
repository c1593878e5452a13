import * as z from 'zod';
import { SETTING_GROUPS } from '#domain/journal/setting-group';

/** The name of a group in an address. */
export const SettingGroupInput = z.enum(SETTING_GROUPS);

/** All texts of a group; `version` is the one read. Each text is validated by its field. */
export const SettingChange = z.strictObject({
  version: z.int('Send the version you last read.').min(0, 'Send the version you last read.'),
  values: z.record(z.string(), z.string('Send a text.'), 'Send the group’s texts as an object keyed by field name.'),
});
export type SettingChange = z.infer<typeof SettingChange>;
