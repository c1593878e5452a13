import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { type OfficePicture, PICTURE_MAX, PICTURE_TEXTS } from '#domain/journal/picture/picture';
import { ApiError } from '#islands/kernel/api.ts';
import { type FormError, toFormErrors, useFormErrors } from '#islands/kernel/use-form-errors.ts';
import { Choice } from '#ui/Choice';
import { ErrorSummary } from '#ui/ErrorSummary';
import { Field, Select, TextArea } from '#ui/Field';
import {
  addPicture,
  type ChangedPictures,
  describePicture,
  type PictureText,
  pictureAddress,
  picturesQuery,
  removePicture,
} from './calls.ts';

interface Props {
  id: string;
  label: string;
  hint: string;
  /** The name of the chosen image; empty for none. */
  value: string;
  /** The proposed description of an image added here. */
  proposed?: string;
  error?: string | undefined;
  onChange: (name: string) => void;
}

/** Chooses one of the office's images, adds one, or clears the choice. */
export function PictureControl({ id, label, hint, value, proposed = '', error, onChange }: Props) {
  const { data: pictures = [], error: failure } = useQuery(picturesQuery);
  const [isAdding, setAdding] = useState(false);
  const chosen = pictures.find(({ name }) => name === value);
  const unused = pictures.filter(({ name, used_as }) => name !== value && used_as.length === 0);
  return (
    <div className="picture-choice">
      <Select
        id={id}
        label={label}
        hint={failure?.message ?? hint}
        error={error}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="">None</option>
        {value && !chosen && <option value={value}>Chosen picture</option>}
        {pictures.map((picture) => (
          <option key={picture.name} value={picture.name}>
            {pictureLabel(picture)}
          </option>
        ))}
      </Select>
      {chosen && <ChosenPicture key={chosen.name} id={`${id}-words`} picture={chosen} />}
      <p>
        <button type="button" className="button quiet" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {isAdding ? 'Cancel' : 'Add a picture'}
        </button>
      </p>
      {isAdding && (
        <NewPicture
          id={`${id}-new`}
          proposed={proposed}
          onDone={(name) => {
            onChange(name);
            setAdding(false);
            document.getElementById(id)?.focus();
          }}
        />
      )}
      {unused.length > 0 && <UnusedPictures pictures={unused} nameOf={pictureLabel} />}
    </div>
  );
}

/** Images with the same description are distinguished by their size, or by their date. */
const pictureLabel = ({ description, width, height, added_at }: OfficePicture) =>
  `${description || 'Decorative'} (${width} × ${height}, ${added_at.slice(0, 10)})`;

interface NewPictureProps {
  id: string;
  proposed: string;
  onDone: (name: string) => void;
}

/** Adds an image to the office's collection. Nested in other forms, so it has its own submit button. */
function NewPicture({ id, proposed, onDone }: NewPictureProps) {
  const [words, setWords] = useState<PictureText>({ description: proposed, decorative: false, credit: '' });
  const input = useRef<HTMLInputElement>(null);
  const chosen = () => input.current?.files?.[0];
  const form = usePictureForm(id, {
    check: () => {
      const file = chosen();
      if (!file) return [{ name: 'file', message: 'Choose a file first.' }];
      return file.size > PICTURE_MAX.bytes ? [{ name: 'file', message: PICTURE_TEXTS.tooLarge }] : [];
    },
    send: () => addPicture(chosen() as File, words),
    onDone,
  });
  return (
    <PictureForm form={form} words={words} onChange={setWords} labels={['Add the picture', 'Adding…']}>
      <Field
        label="File"
        hint="JPEG, PNG or WebP, at most 3.5 MB. Its date and location are removed from the file."
        type="file"
        accept=".jpg,.jpeg,.png,.webp,image/jpeg,image/png,image/webp"
        ref={input}
        {...form.field('file')}
      />
    </PictureForm>
  );
}

interface ChosenPictureProps {
  id: string;
  picture: OfficePicture;
}

/** An image with its description, which can be changed here for everywhere it appears. */
function ChosenPicture({ id, picture }: ChosenPictureProps) {
  const { name, width, height, description, credit } = picture;
  const { data: address, error } = useQuery(pictureAddress(name));
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="chosen-picture">
      {address ? (
        <img src={address} width={width} height={height} alt={description} />
      ) : (
        <p className="hint">{error ? error.message : 'Loading...'}</p>
      )}
      <p>{description || 'Decorative'}</p>
      {credit && <p className="hint">{credit}</p>}
      <p>
        <button type="button" className="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Cancel' : 'Change the description'}
        </button>
      </p>
      {isOpen && <DescriptionForm id={id} picture={picture} onDone={() => setOpen(false)} />}
    </div>
  );
}

function DescriptionForm({ id, picture, onDone }: ChosenPictureProps & { onDone: () => void }) {
  const { name, description, credit } = picture;
  const [words, setWords] = useState({ description, decorative: description === '', credit });
  const form = usePictureForm(id, { send: () => describePicture(name, words), onDone });
  return <PictureForm form={form} words={words} onChange={setWords} labels={['Save the description', 'Saving…']} />;
}

interface UnusedPicturesProps {
  pictures: readonly OfficePicture[];
  nameOf: (picture: OfficePicture) => string;
}

/** The images that are not used anywhere, which can be deleted. */
function UnusedPictures({ pictures, nameOf }: UnusedPicturesProps) {
  const client = useQueryClient();
  const remove = async (name: string) => {
    try {
      const { message, pictures: left } = await removePicture(name);
      client.setQueryData(picturesQuery.queryKey, left);
      toast.success(message);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      toast.error(thrown.message);
    }
  };
  return (
    <details>
      <summary>Unused pictures ({pictures.length})</summary>
      <ul>
        {pictures.map((picture) => (
          <li key={picture.name}>
            {nameOf(picture)}{' '}
            <button
              type="button"
              className="plain"
              aria-label={`Delete: ${nameOf(picture)}`}
              onClick={() => void remove(picture.name)}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface PictureFormProps {
  form: ReturnType<typeof usePictureForm>;
  words: PictureText;
  onChange: (text: PictureText) => void;
  /** The button's label, and its label while the form is being sent. */
  labels: readonly [label: string, busy: string];
  children?: ReactNode;
}

/** The description of an image. Nested in other forms, so it has its own submit button. */
function PictureForm({ form, words, onChange, labels: [label, busy], children }: PictureFormProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it is a form in all but its element, which cannot be nested
    <div className="picture-form" onKeyDown={form.onKeyDown}>
      {form.summary && <ErrorSummary key={form.summary.attempt} entries={form.summary.entries} />}
      {children}
      <PictureTextFields words={words} form={form} onChange={onChange} />
      <p>
        <button
          type="button"
          className="button quiet"
          aria-disabled={form.isBusy || undefined}
          onClick={() => void form.submit()}
        >
          {form.isBusy ? busy : label}
        </button>
      </p>
    </div>
  );
}

interface PictureTextFieldsProps {
  words: PictureText;
  form: Pick<ReturnType<typeof useFormErrors>, 'field'>;
  onChange: (text: PictureText) => void;
}

/** The description of an image, or that it is decorative; and its credit. */
function PictureTextFields({ words, form, onChange }: PictureTextFieldsProps) {
  return (
    <>
      <TextArea
        label="Description"
        hint="What the picture shows, for people who cannot see it."
        rows={2}
        value={words.description}
        onChange={({ currentTarget }) => onChange({ ...words, description: currentTarget.value })}
        {...form.field('description')}
      />
      <Choice
        id={form.field('decorative').id}
        type="checkbox"
        label="Decorative, no description needed"
        checked={words.decorative}
        onChange={({ currentTarget }) => onChange({ ...words, decorative: currentTarget.checked })}
      />
      <Field
        label="Credit"
        hint="For example, “Photograph: Amina Diallo” (optional)."
        value={words.credit}
        onChange={({ currentTarget }) => onChange({ ...words, credit: currentTarget.value })}
        {...form.field('credit')}
      />
    </>
  );
}

/** A form about an image that is nested in another form and submitted separately. */
function usePictureForm(
  id: string,
  {
    check,
    send,
    onDone,
  }: { check?: () => FormError[]; send: () => Promise<ChangedPictures>; onDone: (name: string) => void },
) {
  const attempt = useFormErrors(id);
  const client = useQueryClient();
  const submit = async () => {
    if (attempt.isSending()) return;
    const wrong = check?.() ?? [];
    if (wrong.length > 0) return attempt.report(wrong);
    attempt.setSending(true);
    try {
      const { message, name, pictures } = await send();
      client.setQueryData(picturesQuery.queryKey, pictures);
      attempt.clear();
      toast.success(message);
      onDone(name);
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      attempt.report(toFormErrors(thrown));
    } finally {
      attempt.setSending(false);
    }
  };
  /** Enter in a text field submits this form, not the enclosing one. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isLine = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.key !== 'Enter' || !isLine) return;
    event.preventDefault();
    void submit();
  };
  return { ...attempt, submit, onKeyDown };
}
