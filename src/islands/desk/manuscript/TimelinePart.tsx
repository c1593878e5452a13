import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { dossierName } from '#domain/desk/audit/dossier';
import { DossierForm } from '#domain/desk/audit/dossier-form';
import { auditApi, auditPaths } from '#domain/desk/audit/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { Timeline } from '#islands/desk/Timeline.tsx';
import { saveBlob } from '#islands/kernel/api-download.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Choice } from '#ui/Choice';
import { Field } from '#ui/Field';
import { Form } from '#ui/Form';
import { makeDossier, makeDossierPdf } from '../audit/calls.ts';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** A manuscript's timeline, with a link to its log. */
export function Component() {
  const { id, manuscript_number } = useFramedManuscript();
  return (
    <>
      <Timeline id={id} />
      <p>
        <Link to={auditPaths.ofManuscript(manuscript_number)}>View in the event log</Link>
      </p>
      <Allowed right="manage">
        <DossierSection id={id} number={manuscript_number} />
      </Allowed>
    </>
  );
}

/** A manuscript's signed dossier, for institutional inquiries. */
function DossierSection({ id, number }: { id: string; number: string }) {
  const queries = useQueryClient();
  const [isToRead, setToRead] = useState(true);
  const make = async (asked: DossierForm): Promise<Blob> => {
    if (isToRead) return makeDossierPdf(id, asked);
    const signed = await makeDossier(id, asked);
    return new Blob([`${JSON.stringify(signed, null, 2)}\n`], { type: 'application/json' });
  };
  const api = useApiForm<DossierForm, Blob>({
    id: 'dossier',
    schema: DossierForm,
    send: make,
    onDone: (file) => {
      saveBlob(file, dossierName(number, file.type === 'application/pdf' ? 'pdf' : 'json'));
      toast.success('The dossier is ready.');
      // The timeline shows it.
      void queries.invalidateQueries();
    },
  });
  return (
    <section aria-labelledby="dossier-heading" className="dossier">
      <h2 id="dossier-heading">Dossier for an institution</h2>
      <p>
        One signed file with everything on record: metadata, authors, checksums of files, decisions and their letters,
        reviews, charges, publication, and every event with its hash. Reviewers appear as numbers unless you name them.
        The recipient can check the signature with the <a href={auditApi.dossierKey}>journal’s key</a>.
      </p>
      <Form api={api} submit="Create the dossier" busy="Creating…">
        <Choice
          id="dossier-to-read"
          type="checkbox"
          label="As a PDF to read, with the signed file attached"
          checked={isToRead}
          onChange={({ currentTarget }) => setToRead(currentTarget.checked)}
        />
        <Choice id="dossier-with_names" type="checkbox" name="with_names" label="Name the reviewers" />
        <Field
          label="Reason"
          hint="Who requested it, and why. Required if reviewers are named; recorded in the event log and in the file."
          maxLength={500}
          {...api.field('reason')}
        />
      </Form>
    </section>
  );
}
