import { RoundFiles } from '#islands/desk/RoundFiles.tsx';
import { FurtherFiles } from '#islands/submission/office/further-file/FurtherFiles.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** The files of a manuscript, round by round. */
export function Component() {
  const manuscript = useFramedManuscript();
  return (
    <>
      <RoundFiles manuscript={manuscript} />
      <FurtherFiles id={manuscript.id} />
    </>
  );
}
