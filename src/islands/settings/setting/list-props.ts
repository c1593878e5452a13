import type { SettingField } from '#domain/setting/setting-field';
import type { useAttempt } from '#islands/kernel/use-attempt.ts';

/** What the control of a setting that is a list is given; the list is kept as one text. */
export interface ListProps {
  field: SettingField;
  value: string;
  /** What is saved now; the differences to it are shown. */
  saved: string;
  form: Pick<ReturnType<typeof useAttempt>, 'field'>;
  onChange: (text: string) => void;
}
