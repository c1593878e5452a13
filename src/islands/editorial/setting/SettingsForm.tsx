import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { toast } from 'react-hot-toast/headless';
import { SETTING_RULES, type Settings, settingProblems } from '#domain/setting/setting';
import type { SettingGroup, SettingValues } from '#domain/setting/setting-group';
import { ApiError } from '#islands/api.ts';
import { useAttempt } from '#islands/use-attempt.ts';
import { useKeptText } from '#islands/use-kept-text.ts';
import { ErrorSummary } from '#ui/ErrorSummary';
import { SubmitButton } from '#ui/SubmitButton';
import { BoardControl } from './BoardControl.tsx';
import { CategoriesControl } from './CategoriesControl.tsx';
import { saveSettings } from './calls.ts';
import { LayoutControl } from './LayoutControl.tsx';
import { LogoControl } from './LogoControl.tsx';
import { LookPreview } from './LookPreview.tsx';
import { QuestionsControl } from './QuestionsControl.tsx';
import { SettingControl } from './SettingControl.tsx';
import { SettingHistory } from './SettingHistory.tsx';

/** The texts of a group; what is typed and not saved yet is kept on the device. */
export function SettingsForm({ group, settings }: { group: SettingGroup; settings: Settings }) {
  const { fields } = SETTING_RULES[group];
  const [kept, setKept, forget] = useKeptText(`settings-${group}`);
  const typed: SettingValues = kept ? JSON.parse(kept) : {};
  const values = { ...settings.values, ...typed };
  const form = useAttempt(`settings-${group}`);
  const client = useQueryClient();

  const save = async (wanted: SettingValues) => {
    if (form.isSending()) return;
    const wrong = fields.flatMap((field) => settingProblems(field, wanted[field.name] ?? ''));
    if (wrong.length > 0) return form.tell(wrong);
    form.setSending(true);
    try {
      const { message, settings: saved } = await saveSettings(group, { version: settings.version, values: wanted });
      client.setQueryData(['settings', group], saved);
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
      if (present) client.setQueryData(['settings', group], present);
      const named = Object.entries(thrown.fields).map(([name, [message = '']]) => ({ name, message }));
      form.tell(named.length > 0 ? named : [{ message: thrown.message }]);
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
          if (field.control === 'board') return <BoardControl key={field.name} {...props} form={form} />;
          if (field.control === 'categories') return <CategoriesControl key={field.name} {...props} form={form} />;
          if (field.control === 'layout') {
            return <LayoutControl key={field.name} {...props} values={values} form={form} />;
          }
          if (field.control === 'questions') return <QuestionsControl key={field.name} {...props} form={form} />;
          if (field.control === 'logo') {
            return <LogoControl key={field.name} {...props} {...form.field(field.name)} />;
          }
          return <SettingControl key={field.name} {...props} {...form.field(field.name)} />;
        })}
        {group === 'look' && <LookPreview values={values} />}
        <div className="form-actions">
          <SubmitButton isBusy={form.isBusy} busyLabel="Saving…">
            Save
          </SubmitButton>
          {kept && (
            <button type="button" className="button quiet" onClick={discard}>
              Discard what is not saved
            </button>
          )}
        </div>
      </form>
      <SettingHistory
        fields={fields}
        settings={settings}
        isBusy={form.isBusy}
        onBack={({ values: earlier }) => void save(earlier)}
      />
    </>
  );
}
