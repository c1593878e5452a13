import { MailText } from '#islands/desk/MailText.tsx';
import { Timeline } from '#islands/desk/Timeline.tsx';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** Every email about a manuscript, the newest first, with its words. */
export function Component() {
  const { id } = useFramedManuscript();
  return (
    <Timeline id={id} type="mail" none="No letters sent yet.">
      {(entry) => entry.type === 'mail' && entry.state === 'sent' && <MailText words={entry.words} />}
    </Timeline>
  );
}
