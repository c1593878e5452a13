import { MailText } from '#islands/desk/MailText.tsx';
import { Timeline } from '#islands/desk/Timeline.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** A manuscript's emails, newest first. */
export function Component() {
  const { id } = useFramedManuscript();
  return (
    <Timeline id={id} type="mail" none="No letters sent yet.">
      {(entry) => entry.type === 'mail' && entry.state === 'sent' && <MailText words={entry.words} />}
    </Timeline>
  );
}
