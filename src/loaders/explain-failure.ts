import { journalOf } from '#domain/journal/journal-of';
import { SETTING_GROUPS } from '#domain/journal/setting-group';
import { paths } from '#domain/kernel/paths';
import type { Manifest } from '#domain/publication/manifest';
import { BUILD_TEXTS } from '#domain/publishing/build';
import { BuildProblem, machineFailure } from '#domain/publishing/build-failure';
import { SETTING_RULES, settingFields, settingProblems } from '#domain/settings/setting';
import { SETTING_DEFAULTS } from '#domain/settings/setting-defaults';
import { failedPage } from './failed-page.ts';
import { informationPages, ownSettings } from './snapshot.ts';

/** A failure as the office is told of it, where something of the office is at fault; else as it is. */
export function explained(error: unknown, { manifest, snapshot }: { manifest: Manifest; snapshot: string }): unknown {
  if (error instanceof BuildProblem || machineFailure(error)) return error;
  const page = failedPage(error);
  const text = (page && textOf(page, manifest, snapshot)) ?? wrongSetting(snapshot);
  return text ? new BuildProblem(text, { cause: error }) : error;
}

/** Of pages that show one thing: what the office is told of it. */
function textOf(page: string, { articles }: Manifest, snapshot: string): string | undefined {
  const address = page.replace(/(?<=.)\/$/, '');
  if (address === paths.home) return BUILD_TEXTS.home;
  const ofArticle = articles.find(({ slug }) => `${address}/`.startsWith(`${paths.article(slug)}/`));
  if (ofArticle) return BUILD_TEXTS.article(ofArticle.title, paths.article(ofArticle.slug));
  const isInformation = informationPages(snapshot).some(({ path }) => path === address);
  return isInformation ? BUILD_TEXTS.page(address) : undefined;
}

/** What was right when it was saved may be wrong where it has moved to, or after an upgrade. */
function wrongSetting(snapshot: string): string | undefined {
  const settings = ownSettings(snapshot);
  const journal = journalOf(settings);
  for (const group of SETTING_GROUPS) {
    const own = settings[group] ?? {};
    const fields = settingFields(journal, group);
    for (const field of fields.filter(({ name }) => own[name] !== undefined)) {
      const [problem] = settingProblems(field, own[field.name] ?? '', { ...SETTING_DEFAULTS[group], ...own });
      if (problem) return BUILD_TEXTS.setting(SETTING_RULES[group].label, field.label, problem.message);
    }
  }
  return undefined;
}
