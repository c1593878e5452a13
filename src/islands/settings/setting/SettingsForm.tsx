import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { SettingValues } from '#domain/journal/setting-group';
import { type Settings, settingProblems } from '#domain/settings/setting';
import type { SettingField } from '#domain/settings/setting-field';
import { ApiError } from '#islands/kernel/api.ts';
import { refusalOf } from '#islands/kernel/refusal.ts';
import { useAttempt } from '#islands/kernel/use-attempt.ts';
import { useKeptText } from '#islands/kernel/use-kept-text.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { SubmitButton } from '#ui/SubmitButton';
import { ArticleTypesControl } from './ArticleTypesControl.tsx';
import { BoardControl } from './BoardControl.tsx';
import { CategoriesControl } from './CategoriesControl.tsx';
import { ChecklistControl } from './ChecklistControl.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import { LanguagesControl } from './LanguagesControl.tsx';
import { LayoutControl } from './LayoutControl.tsx';
import { LogoControl } from './LogoControl.tsx';
import type { ListProps } from './list-props.ts';
import { MenusControl } from './MenusControl.tsx';
import { QuestionsControl } from './QuestionsControl.tsx';
import { SettingControl } from './SettingControl.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { TickControl } from './TickControl.tsx';

interface Props {
  /** Under which the device keeps what is typed and not saved yet. */
  name: string;
  /** Under which the settings were read. */
  queryKey: QueryKey;
  fields: readonly SettingField[];
  settings: Settings;
  save: (change: { version: number; values: SettingValues }) => Promise<{ message: string; settings: Settings }>;
  /** How it was delivered, where a button of its own leads back to that. */
  supplied?: { values: SettingValues; label: string } | undefined;
  /** There is no state as it was delivered: it begins with what the office writes. */
  startsEmpty?: boolean;
  /** What stands below the fields, made of what they hold. */
  children?: (values: SettingValues) => ReactNode;
}

/** Texts that are kept in versions; what is typed and not saved yet is kept on the device. */
export function SettingsForm({
  name,
  queryKey,
  fields,
  settings,
  save: send,
  supplied,
  startsEmpty = false,
  children,
}: Props) {
  const [kept, setKept, forget] = useKeptText(name);
  const typed: SettingValues = kept ? JSON.parse(kept) : {};
  const values = { ...settings.values, ...typed };
  const form = useAttempt(name);
  const client = useQueryClient();

  const save = async (wanted: SettingValues) => {
    if (form.isSending()) return;
    const wrong = fields.flatMap((field) => settingProblems(field, wanted[field.name] ?? '', wanted));
    if (wrong.length > 0) return form.tell(wrong);
    form.setSending(true);
    try {
      const { message, settings: saved } = await send({ version: settings.version, values: wanted });
      client.setQueryData(queryKey, saved);
      form.clear();
      // Going back to an earlier state leaves what is being typed.
      if (wanted === values) {
        setKept('');
        forget();
      }
      toast.success(message);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const present = (thrown.answer as { settings?: Settings } | undefined)?.settings;
      // What was typed here stays over what the other editor saved, which stands beside it.
      if (present) client.setQueryData(queryKey, present);
      form.tell(refusalOf(thrown));
    } finally {
      form.setSending(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(values);
  };
  const discard = () => {
    setKept('');
    form.clear();
  };
  const isOwn = supplied && fields.some((field) => supplied.values[field.name] !== settings.values[field.name]);
  return (
    <>
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
        {fields.map((field) => {
          const props = {
            field,
            value: values[field.name] ?? '',
            saved: settings.values[field.name] ?? '',
            onChange: (text: string) => setKept(JSON.stringify({ ...typed, [field.name]: text })),
          };
          return <OneControl key={field.name} {...props} values={values} form={form} />;
        })}
        {children?.(values)}
        <div className="form-actions">
          <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
            Save
          </SubmitButton>
          {kept && (
            <button type="button" className="button quiet" onClick={discard}>
              Discard changes
            </button>
          )}
          {isOwn && (
            <button
              type="button"
              className="button quiet"
              aria-disabled={form.isBusy || undefined}
              onClick={() => void save(supplied.values)}
            >
              {supplied.label}
            </button>
          )}
        </div>
      </form>
      <SettingHistory
        fields={fields}
        settings={settings}
        startsEmpty={startsEmpty}
        isBusy={form.isBusy}
        onBack={({ values: earlier }) => void save(earlier)}
      />
    </>
  );
}

interface OneControlProps extends ListProps {
  values: SettingValues;
}

function OneControl({ values, form, ...props }: OneControlProps) {
  const { control, name } = props.field;
  switch (control) {
    case 'article-types':
      return <ArticleTypesControl {...props} form={form} />;
    case 'board':
      return <BoardControl {...props} form={form} />;
    case 'categories':
      return <CategoriesControl {...props} form={form} />;
    case 'checklist':
      return <ChecklistControl {...props} form={form} />;
    case 'layout':
      return <LayoutControl {...props} values={values} form={form} />;
    case 'menus':
      return <MenusControl {...props} form={form} />;
    case 'questions':
      return <QuestionsControl {...props} form={form} />;
    case 'choice':
      return <ChoiceControl {...props} {...form.field(name)} />;
    case 'languages':
      return <LanguagesControl {...props} {...form.field(name)} />;
    case 'logo':
      return <LogoControl {...props} {...form.field(name)} />;
    case 'tick':
      return <TickControl {...props} {...form.field(name)} />;
    case 'colour':
      return <SettingControl type="colour" {...props} {...form.field(name)} />;
    case 'day':
      return <SettingControl type="date" {...props} {...form.field(name)} />;
    case 'long-text':
    case undefined:
      return <SettingControl type="text" {...props} {...form.field(name)} />;
    default:
      return control satisfies never;
  }
}
