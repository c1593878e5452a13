import { cleanMenus, MENUS_TEXT_MAX, menuProblems } from '#domain/journal/navigation/menu-list';
import { MENU_PLACES, type MenuPlace } from '#domain/journal/navigation/navigation';
import type { SettingField } from './setting-field.ts';

const MENU_WORDS: Readonly<Record<MenuPlace, Pick<SettingField, 'label' | 'hint' | 'called'>>> = {
  header: {
    label: 'Menus in the header',
    hint: 'Between Volumes and Sign in. Articles, Volumes, Sign in and Submit Paper are always there.',
    called: 'the menus',
  },
  footer: {
    label: 'Columns of the footer',
    hint: 'On every page. Privacy, Accessibility and Contact can be moved and renamed, but not removed.',
    called: 'the columns',
  },
};

/** The menus of every page. */
export const NAVIGATION_FIELDS: readonly SettingField[] = MENU_PLACES.map((place) => ({
  ...MENU_WORDS[place],
  name: place,
  max: MENUS_TEXT_MAX,
  control: 'menus',
  clean: cleanMenus,
  problems: (text) => menuProblems(place, text),
}));
