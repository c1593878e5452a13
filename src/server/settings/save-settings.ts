import { turningDaysOf } from '#domain/journal/announcement/announcement';
import { parseBoard, portraitsOf } from '#domain/journal/board/board';
import { categoryRenames } from '#domain/journal/category/category-list';
import { layoutPictures, parseLayout } from '#domain/journal/home/layout';
import type { SettingGroup } from '#domain/journal/setting-group';
import { renamedArticleTypes } from '#domain/publication/article-type-list';
import { SETTING_TEXTS, settingFields } from '#domain/settings/setting';
import type { SettingChange } from '#domain/settings/setting-change';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import type { SettingField } from '#domain/settings/setting-field';
import type { Context } from '#server/kernel/context';
import type { SignedInCall } from '#server/kernel/http/route';
import { planTurns } from '#server/publishing/plan-turns';
import { showPictures } from '#server/settings/picture/show-pictures';
import { checkedAnnouncement } from './announcement-fields.ts';
import { markRenamedTypes } from './article-type-queries.ts';
import { renameCategories } from './category-queries.ts';
import { drawnLook } from './drawn-look.ts';
import { navigationFields } from './navigation-fields.ts';
import { type Kept, saveVersion } from './save-version.ts';

/** What else a group changes as it is saved. */
const ALONG: Partial<Record<SettingGroup, Kept['along']>> = {
  categories: (trx, before, wanted, now) =>
    renameCategories(trx, categoryRenames(before.list ?? '', wanted.list ?? ''), now),
  types: (trx, before, wanted, now) =>
    markRenamedTypes(trx, renamedArticleTypes(before.list ?? '', wanted.list ?? ''), now),
  home: (trx, _, { layout = '' }) => {
    const parsed = parseLayout(layout);
    return showPictures(trx, 'home', parsed ? layoutPictures(parsed) : []);
  },
  announcement: (trx, _, wanted, now) => planTurns(trx, turningDaysOf(wanted), now),
  board: (trx, _, wanted) => showPictures(trx, 'board', portraitsOf(parseBoard(wanted.members ?? '') ?? [])),
};

/** The fields of a group whose rules ask the database. */
const CHECKED: Partial<Record<SettingGroup, typeof navigationFields>> = {
  navigation: navigationFields,
  announcement: checkedAnnouncement,
};

/** The fields of a group, whose rules know which pages readers get. */
export async function fieldsOf(
  group: SettingGroup,
  context: Pick<Context, 'reader' | 'journal'>,
): Promise<readonly SettingField[]> {
  return (await CHECKED[group]?.(context)) ?? settingFields(context.journal, group);
}

/** Saves a group of settings as a new version, which holds from the next request on. */
export async function saveSettings(
  { group, ...change }: SettingChange & { group: SettingGroup },
  call: Pick<SignedInCall, 'context' | 'user'>,
) {
  const { logo = '' } = change.values;
  const fields = group === 'look' ? await drawnLook(logo, call) : await fieldsOf(group, call.context);
  const kept = { group, fields, defaults: SETTING_DEFAULTS[group], saved: SETTING_TEXTS.saved, along: ALONG[group] };
  return saveVersion(kept, change, call);
}
