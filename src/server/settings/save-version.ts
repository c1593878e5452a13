import type { Transaction } from 'kysely';
import type { Database } from '#database/schema';
import type { SettingValues } from '#domain/journal/setting-group';
import { cleanSetting, SETTING_TEXTS, settingProblems } from '#domain/settings/setting';
import type { SettingChange } from '#domain/settings/setting-change';
import type { SettingField } from '#domain/settings/setting-field';
import { appendEvent } from '#server/kernel/event/append-event';
import { Problem } from '#server/kernel/http/problem';
import type { SignedInCall } from '#server/kernel/http/route';
import { requestBuild } from '#server/publishing/request-build';
import { insertVersion, readVersions } from './queries.ts';

/** Versioned texts with their validation, defaults, and the message after saving. */
export interface VersionedTexts {
  group: string;
  fields: readonly SettingField[];
  defaults: SettingValues;
  saved: string;
  /** No page shows them, so saving them requests no build. */
  isOffSite?: true;
  /** Makes further changes in the same transaction. */
  onSave?:
    | ((trx: Transaction<Database>, before: SettingValues, validated: SettingValues, now: Date) => Promise<unknown>)
    | undefined;
}

/**
 * Saves texts as a new version and requests a build of the pages that show them. Restoring an earlier version works the
 * same way.
 * @throws Problem bad_request naming each wrong field; conflict with the current `settings` after a concurrent change
 */
export async function saveVersion(
  { group, fields, defaults, saved, isOffSite, onSave }: VersionedTexts,
  { version, values }: SettingChange,
  { context, user }: Pick<SignedInCall, 'context' | 'user'>,
) {
  const before = await readVersions(context.reader, group, defaults);
  const validated = validate(fields, values, before.values);
  const isCurrentVersion = before.version === version;
  const changed = Object.keys(validated).filter((name) => validated[name] !== (before.values[name] ?? ''));
  if (isCurrentVersion && changed.length === 0) return { message: SETTING_TEXTS.unchanged, settings: before };
  const now = context.clock.now();
  const actor = { id: user.id, name: user.email };
  const differences = Object.fromEntries(
    Object.entries(validated).filter(([name, text]) => text !== (defaults[name] ?? '')),
  );
  const isWritten =
    isCurrentVersion &&
    (await context.db.transaction().execute(async (trx) => {
      const row = {
        group_name: group,
        version: version + 1,
        own: differences,
        changed_by: user.email,
        changed_at: now,
      };
      if (!(await insertVersion(trx, row))) return false;
      await onSave?.(trx, before.values, validated, now);
      if (!isOffSite) await requestBuild(trx, { reason: 'office', actor }, now);
      const details = { version: version + 1, fields: changed };
      await appendEvent(
        trx,
        { actor, action: 'setting.changed', object: { type: 'setting', id: group }, details },
        now,
      );
      return true;
    }));
  const settings = await readVersions(context.reader, group, defaults);
  if (!isWritten) throw new Problem('conflict', SETTING_TEXTS.stale, { extra: { settings } });
  context.wakeOutbox();
  return { message: saved, settings };
}

function validate(
  fields: readonly SettingField[],
  values: SettingChange['values'],
  before: SettingValues,
): Record<string, string> {
  const unknown = Object.keys(values).filter((name) => !fields.some((field) => field.name === name));
  const problems: Record<string, string[]> = Object.fromEntries(
    unknown.map((name) => [name, ['There is no such field.']]),
  );
  for (const field of fields) {
    for (const { name, message } of settingProblems(field, values[field.name] ?? '', values))
      problems[name] = [message];
  }
  if (Object.keys(problems).length > 0) {
    throw new Problem('bad_request', Object.values(problems).flat().join(' '), { fields: problems, showText: true });
  }
  return Object.fromEntries(
    fields.map((field) => {
      const text = cleanSetting(field, values[field.name] ?? '');
      return [field.name, field.mergeSaved?.(before[field.name] ?? '', text) ?? text];
    }),
  );
}
