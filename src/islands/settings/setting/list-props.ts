import type { SettingField } from '#domain/settings/setting-field';
import type { RowsForm } from '#islands/kernel/office/rows/Rows.tsx';

/** What the control of a setting that is a list is given; the list is kept as one text. */
export interface ListProps {
  field: SettingField;
  value: string;
  /** What is saved now; the differences to it are shown. */
  saved: string;
  form: RowsForm;
  onChange: (text: string) => void;
}
