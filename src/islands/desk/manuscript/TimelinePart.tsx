import { Link } from 'react-router';
import { auditPaths } from '#domain/desk/audit/paths';
import { Allowed } from '#islands/account/Allowed.tsx';
import { DossierSection } from '#islands/desk/audit/DossierSection.tsx';
import { Timeline } from '#islands/desk/Timeline.tsx';
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
