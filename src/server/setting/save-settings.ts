import { categoryRenames } from '#domain/category/category-list';
import { cleanSetting, SETTING_RULES, SETTING_TEXTS, settingProblems } from '#domain/setting/setting';
import type { SettingChange } from '#domain/setting/setting-change';
import { SETTING_DEFAULTS } from '#domain/setting/setting-defaults';
import type { SettingGroup } from '#domain/setting/setting-group';
import { appendEvent } from '#server/event/append-event';
import { Problem } from '#server/http/problem';
import type { SignedInCall } from '#server/http/route';
import { askForBuild } from '#server/site-build/ask-for-build';
import { adoptKept } from './adopt-kept.ts';
import { renameCategories } from './category-queries.ts';
import { insertVersion, readSettings } from './queries.ts';

/**
 * Saves a group of settings as a new version and has the site built with it. Going back to an earlier state is the
 * same, with its values.
 * @throws Problem bad_request naming each wrong field; conflict with the present `settings` where another editor was
 * faster
 */
export async function saveSettings(
  { group, version, values }: SettingChange & { group: SettingGroup },
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
) {
  const before = await readSettings(context.reader, group);
  const wanted = checked(group, values, before.values);
  const isSeen = before.version === version;
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== before.values[name]);
  if (isSeen && changed.length === 0) return { message: SETTING_TEXTS.unchanged, settings: before };
  const now = context.clock.now();
  const actor = { id: user.id, name: user.email };
  const defaults = SETTING_DEFAULTS[group];
  const own = Object.fromEntries(Object.entries(wanted).filter(([name, text]) => text !== defaults[name]));
  const isWritten =
    isSeen &&
    (await context.db.transaction().execute(async (trx) => {
      const row = { group_name: group, version: version + 1, own, changed_by: user.email, changed_at: now };
      if (!(await insertVersion(trx, row))) return false;
      if (group === 'categories') {
        await renameCategories(trx, categoryRenames(before.values.list ?? '', wanted.list ?? ''), now);
      }
      await askForBuild(trx, { reason: 'office', actor }, now);
      const details = { version: version + 1, fields: changed };
      await appendEvent(
        trx,
        { actor, action: 'setting.changed', object: { type: 'setting', id: group }, details },
        now,
      );
      return true;
    }));
  const settings = await readSettings(context.reader, group);
  if (!isWritten) throw new Problem('conflict', SETTING_TEXTS.stale, { extra: { settings } });
  await adoptKept(context);
  context.wakeOutbox();
  return { message: SETTING_TEXTS.saved, settings };
}

function checked(
  group: SettingGroup,
  values: SettingChange['values'],
  before: SettingChange['values'],
): Record<string, string> {
  const { fields } = SETTING_RULES[group];
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name));
  const problems: Record<string, string[]> = Object.fromEntries(
    unknown.map((name) => [name, ['There is no such field.']]),
  );
  for (const field of fields) {
    for (const { name, message } of settingProblems(field, values[field.name] ?? '')) problems[name] = [message];
  }
  if (Object.keys(problems).length > 0) {
    throw new Problem('bad_request', Object.values(problems).flat().join(' '), { fields: problems, showText: true });
  }
  return Object.fromEntries(
    fields.map((field) => {
      const text = cleanSetting(field, values[field.name] ?? '');
      return [field.name, field.carry?.(before[field.name] ?? '', text) ?? text];
    }),
  );
}
