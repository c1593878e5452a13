import type { SettingField } from '#domain/settings/setting-field';

/** What the control of one setting is given. */
export interface ControlProps {
  id: string;
  field: SettingField;
  value: string;
  /** What is saved now; shown while something else stands in the control. */
  saved: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}
