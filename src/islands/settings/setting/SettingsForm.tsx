import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { BOARD_FIELDS, type BoardMember, boardText, EMPTY_MEMBER, parseBoard } from '#domain/journal/board/board';
import { categoryText, EMPTY_CATEGORY, parseCategories } from '#domain/journal/category/category-list';
import type { Category } from '#domain/journal/category-defaults';
import { languageName, parseLanguages } from '#domain/journal/language';
import { cleanColour, isColour } from '#domain/journal/look/colours';
import { LOGO_MAX_BYTES, logoProblem } from '#domain/journal/look/logo';
import type { SettingValues } from '#domain/journal/setting-group';
import { longDate } from '#domain/kernel/date';
import { topicsPath } from '#domain/publication/collection-path';
import { type Settings, type SettingVersion, settingProblems } from '#domain/settings/setting';
import { settingChanges } from '#domain/settings/setting-changes';
import { type SettingField, TICKED } from '#domain/settings/setting-field';
import { ApiError } from '#islands/kernel/api.ts';
import { useJournal } from '#islands/kernel/journal.tsx';
import { LanguageList } from '#islands/kernel/LanguageList.tsx';
import type { RowsForm } from '#islands/kernel/office/Rows.tsx';
import { unsavedNote, useDeviceText } from '#islands/kernel/use-device-draft.ts';
import { toFormErrors, useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { SET_UP } from '#islands/settings/calls.ts';
import { PictureControl } from '#islands/settings/picture/PictureControl.tsx';
import { Choice } from '#ui/Choice';
import { DateField } from '#ui/DateField';
import { ErrorSummary } from '#ui/ErrorSummary';
import { controlAttributes, Field, FieldError, Select, TextArea } from '#ui/Field';
import { withKeys } from '#ui/keyed';
import { SubmitButton } from '#ui/SubmitButton';
import { LayoutControl } from './LayoutControl.tsx';
import { ArticleTypesControl, ChecklistControl, MenusControl } from './ListControls.tsx';
import { QuestionsControl } from './QuestionsControl.tsx';
import { type ListProps, RetirableRowsControl, RowsControl } from './RowsControl.tsx';

interface Props {
  /** The device's key for unsaved text. */
  name: string;
  queryKey: QueryKey;
  fields: readonly SettingField[];
  settings: Settings;
  save: (change: { version: number; values: SettingValues }) => Promise<{ message: string; settings: Settings }>;
  /** The default, with the label of the button that restores it. */
  supplied?: { values: SettingValues; label: string } | undefined;
  /** There is no default: the office starts from nothing. */
  startsEmpty?: boolean;
  /** Rendered below the fields, using their values. */
  children?: (values: SettingValues) => ReactNode;
}

/** Settings with a history; unsaved text is kept on the device. */
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
  const [kept, setKept, forget] = useDeviceText(name);
  const typed: SettingValues = kept ? JSON.parse(kept) : {};
  const values = { ...settings.values, ...typed };
  const form = useFormErrors(name);
  const client = useQueryClient();
  const [changedElsewhere, setChangedElsewhere] = useState<readonly string[]>([]);

  const save = async (wanted: SettingValues) => {
    if (form.isSending()) return;
    const wrong = fields.flatMap((field) => settingProblems(field, wanted[field.name] ?? '', wanted));
    if (wrong.length > 0) return form.report(wrong);
    form.setSending(true);
    try {
      const { message, settings: saved } = await send({ version: settings.version, values: wanted });
      client.setQueryData(queryKey, saved);
      void client.invalidateQueries({ queryKey: SET_UP });
      form.clear();
      setChangedElsewhere([]);
      // Restoring an earlier version keeps unsaved text.
      if (wanted === values) {
        setKept('');
        forget();
      }
      toast.success(message);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      const present = (thrown.answer as { settings?: Settings } | undefined)?.settings;
      // Text typed here takes precedence; the other editor's version is shown beside it.
      if (present) {
        client.setQueryData(queryKey, present);
        const names = fields.map((field) => field.name);
        setChangedElsewhere(names.filter((name) => present.values[name] !== settings.values[name]));
      }
      form.report(toFormErrors(thrown));
    } finally {
      form.setSending(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(values);
  };
  const discard = () => {
    setChangedElsewhere([]);
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
            isChangedElsewhere: changedElsewhere.includes(field.name),
            onChange: (text: string) => setKept(JSON.stringify({ ...typed, [field.name]: text })),
          };
          return <FieldControl key={field.name} {...props} values={values} form={form} />;
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
        onRestore={({ values: earlier }) => void save(earlier)}
      />
    </>
  );
}

interface FieldControlProps extends ListProps {
  values: SettingValues;
  /** Another editor has saved it while this one was typing. */
  isChangedElsewhere: boolean;
}

function FieldControl({ values, form, isChangedElsewhere, ...props }: FieldControlProps) {
  const { control, name } = props.field;
  const single = { ...props, isChangedElsewhere, ...form.field(name) };
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
      return <ChoiceControl {...single} />;
    case 'languages':
      return <LanguagesControl {...single} />;
    case 'logo':
      return <LogoControl {...single} />;
    case 'tick':
      return <TickControl {...single} />;
    case 'colour':
      return <SettingControl type="colour" {...single} />;
    case 'day':
      return <SettingControl type="date" {...single} />;
    case 'long-text':
    case undefined:
      return <SettingControl type="text" {...single} />;
    default:
      return control satisfies never;
  }
}

/** Several languages, in the order chosen. */
function LanguagesControl({
  id,
  field: { label, hint },
  value,
  saved,
  isChangedElsewhere,
  error,
  onChange,
}: ControlProps) {
  const theirs = isChangedElsewhere && parseLanguages(saved).map(languageName).join(', ');
  return (
    <LanguageList
      {...{ id, label, error }}
      hint={value === saved ? hint : `${hint} ${unsavedNote(theirs)}`}
      languages={parseLanguages(value)}
      onChange={(languages) => onChange(languages.join(' '))}
    />
  );
}

function TickControl({ id, field: { label, hint }, value, saved, error, onChange }: ControlProps) {
  return (
    <div className={error ? 'field wrong' : 'field'}>
      <Choice
        {...controlAttributes({ id, label, hint, error })}
        type="checkbox"
        label={label}
        hint={value === saved ? hint : `${hint} Not saved yet.`}
        checked={value !== ''}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? TICKED : '')}
      />
      {error && <FieldError id={id} text={error} />}
    </div>
  );
}

function ChoiceControl({ id, field, value, saved, isChangedElsewhere, error, onChange }: ControlProps) {
  const { label, hint, choices = [] } = field;
  const theirs = isChangedElsewhere && (choices.find((choice) => choice.value === saved)?.label ?? saved);
  return (
    <Select
      className="fitted"
      {...{ id, label, error, value }}
      hint={value === saved ? hint : `${hint} ${unsavedNote(theirs)}`}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </Select>
  );
}

/** The categories in order: renamed, moved, retired and restored. */
function CategoriesControl(props: ListProps) {
  const { field, value, saved, form } = props;
  return (
    <RetirableRowsControl
      {...props}
      rows={parseCategories(value) ?? parseCategories(saved) ?? []}
      noun="category"
      textOf={categoryText}
      emptyRow={EMPTY_CATEGORY}
      isSaved={({ slug }) => slug !== ''}
      renderFields={(category, index, change) => (
        <Field
          label={`Category ${index + 1}`}
          hint={categoryHint(category)}
          value={category.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          {...form.field(`${field.name}-${index}`)}
        />
      )}
      more={{
        label: 'Sort by name',
        announcement: 'Sorted by name.',
        change: (categories) => categories.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
      }}
    />
  );
}

function categoryHint({ slug, formerly, is_retired }: Category): string {
  if (!slug) return 'New: the address of its page will be based on its name.';
  const parts = [
    is_retired && 'Retired',
    `${topicsPath}/${slug}`,
    formerly.length > 0 && `formerly ${formerly.join(', ')}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Chooses a small image as the logo, or none. */
function LogoControl({ id, field, value, saved, error, onChange }: ControlProps) {
  const [refused, setRefused] = useState('');
  const choose = async (file: File | undefined) => {
    if (!file) return;
    // A file far over the limit is not even read.
    const isHuge = file.size > LOGO_MAX_BYTES * 20;
    const text = isHuge ? '' : await dataUrl(file);
    const problem = isHuge ? `Choose a logo of at most ${LOGO_MAX_BYTES / 1000} kB.` : logoProblem(text);
    setRefused(problem ?? '');
    if (!problem) onChange(text);
  };
  return (
    <div className="logo-choice">
      <Field
        id={id}
        label={field.label}
        hint={field.hint}
        error={error ?? (refused || undefined)}
        type="file"
        accept=".svg,.png,image/svg+xml,image/png"
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {value !== saved && (
        <p className="hint">{value ? 'New logo chosen, but not saved yet.' : 'Logo removed, but not saved yet.'}</p>
      )}
      {value && (
        <p>
          <button type="button" className="button quiet" onClick={() => onChange('')}>
            Remove the logo
          </button>
        </p>
      )}
    </div>
  );
}

/** A file as a `data:` URL; its type comes from its name, because systems report SVGs differently. */
async function dataUrl(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = file.name.toLowerCase().endsWith('.png') ? 'png' : 'svg+xml';
  return `data:image/${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

function BoardControl(props: ListProps) {
  return (
    <RowsControl
      {...props}
      rows={parseBoard(props.value) ?? parseBoard(props.saved) ?? []}
      noun="member"
      nameOf={(member) => member?.name.trim() || 'Unnamed member'}
      summaryOf={({ title, affiliation }) => [title, affiliation].filter(Boolean).join(' · ') || 'No role yet'}
      textOf={boardText}
      emptyRow={EMPTY_MEMBER}
      renderFields={(member, path, { onChange }) => <MemberFields {...{ member, path, onChange }} form={props.form} />}
    />
  );
}

interface BoardControlProps {
  path: string;
  member: BoardMember;
  form: RowsForm;
  onChange: (part: Partial<BoardMember>) => void;
}

function MemberFields({ path, member, form, onChange }: BoardControlProps) {
  return (
    <>
      {BOARD_FIELDS.map(({ name, label, hint, rows }) => {
        const props = { label, hint, value: member[name], ...form.field(`${path}-${name}`) };
        return rows ? (
          <TextArea
            key={name}
            {...props}
            rows={rows}
            onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
          />
        ) : (
          <Field key={name} {...props} onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })} />
        );
      })}
      <PictureControl
        label="Portrait"
        hint="A portrait of the person alone. Without one, the page shows initials."
        value={member.portrait}
        proposed={member.name.trim() && `Portrait of ${member.name.trim()}`}
        onChange={(portrait) => onChange({ portrait })}
        {...form.field(`${path}-portrait`)}
      />
    </>
  );
}

/** Fields are as wide as their longest content: numbers and codes, names, sentences. */
const widthOf = (max: number): string | undefined => (max <= 14 ? 'short' : max <= 60 ? 'medium' : undefined);

interface SettingControlProps extends ControlProps {
  type: 'text' | 'date' | 'colour';
}

/** The control of one setting, with its hint and error. */
function SettingControl({ type, id, field, value, saved, isChangedElsewhere, error, onChange }: SettingControlProps) {
  const journal = useJournal();
  const warning = error ? undefined : field.warning?.(value);
  const changes = value === saved ? undefined : settingChanges(journal, field, saved, value);
  const hint = (
    <>
      {field.hint}
      {value !== saved && !changes && (
        <>
          <br />
          {unsavedNote(isChangedElsewhere && saved.split('\n').join(', '))}
        </>
      )}
      {withKeys(changes ?? []).map(({ key, sentence }) => (
        <span key={key} className="change">
          Not saved yet. {sentence}
        </span>
      ))}
      {warning && (
        <>
          <br />
          <strong>{warning}</strong>
        </>
      )}
    </>
  );
  const labelled = { id, label: field.label, hint, error, value };
  const write = ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange(currentTarget.value);
  if (type === 'colour') {
    const colour = cleanColour(value);
    return (
      <div className="colour">
        <Field {...labelled} type="text" spellCheck={false} autoComplete="off" onChange={write} />
        <input
          type="color"
          aria-label={`Choose: ${field.label}`}
          value={isColour(colour) ? colour : saved}
          onChange={write}
        />
      </div>
    );
  }
  if (type === 'date') return <DateField {...labelled} onChange={write} />;
  return field.rows ? (
    <TextArea {...labelled} rows={field.rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  ) : (
    <Field {...labelled} type="text" className={widthOf(field.max)} onChange={write} />
  );
}

interface ControlProps {
  id: string;
  field: SettingField;
  value: string;
  saved: string;
  isChangedElsewhere: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
}

interface SettingHistoryProps {
  fields: readonly SettingField[];
  settings: Settings;
  /** There is no default to restore. */
  startsEmpty: boolean;
  isBusy: boolean;
  onRestore: (earlier: SettingVersion) => void;
}

/** The history of changes, newest first; each can be undone and redone. */
function SettingHistory({ fields, settings, startsEmpty, isBusy, onRestore }: SettingHistoryProps) {
  const versions = [settings, ...settings.history];
  const changes = versions.slice(0, -1).map((after, index) => ({ after, before: versions[index + 1] ?? after }));
  return (
    <section aria-labelledby="setting-history">
      <h2 id="setting-history">History</h2>
      {changes.length === 0 && (
        <p>{startsEmpty ? 'Nothing has been saved yet.' : 'No changes yet: these are the defaults.'}</p>
      )}
      <ol className="history of-settings">
        {changes.map(({ after, before }) => (
          <li key={after.version}>
            <p>
              <strong>Version {after.version}</strong>
            </p>
            <p className="hint">{after.changed_at && `${longDate(after.changed_at)}, ${after.changed_by}`}</p>
            <dl>
              {fields
                .filter(({ name }) => after.values[name] !== before.values[name])
                .map((field) => (
                  <div key={field.name}>
                    <dt>{field.label}</dt>
                    <Change field={field} before={before.values[field.name]} after={after.values[field.name]} />
                  </div>
                ))}
            </dl>
            {!(startsEmpty && before.version === 0) && (
              <p className="form-actions">
                <button
                  type="button"
                  className="button quiet"
                  aria-disabled={isBusy || undefined}
                  onClick={() => onRestore(before)}
                >
                  {before.version === 0 ? 'Restore defaults' : `Restore version ${before.version}`}
                </button>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Change({ field, before = '', after = '' }: { field: SettingField; before?: string; after?: string }) {
  const journal = useJournal();
  const sentences = settingChanges(journal, field, before, after);
  if (sentences) return withKeys(sentences).map(({ key, sentence }) => <dd key={key}>{sentence}</dd>);
  return (
    <dd>
      <del>{before}</del> <ins>{after}</ins>
    </dd>
  );
}
