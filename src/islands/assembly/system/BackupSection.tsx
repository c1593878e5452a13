import { toast } from 'react-hot-toast/headless';
import { BACKUP_KINDS, type BackupState, type KeptBackup, OTHERS_KEPT } from '#domain/assembly/backup';
import { sizeOf } from '#domain/assembly/findings';
import { useAction } from '#islands/kernel/use-action.ts';
import { momentOf } from '#islands/publishing/build-words.ts';
import { backUp, checkBackup } from './calls.ts';

type Props = BackupState & { lookAgain: () => Promise<void> };

/** The backups of our own server: makes one now, and checks those that are there. */
export function BackupSection({ items, is_running, kept, lookAgain }: Props) {
  const { run, isBusy, failure } = useAction();
  const begin = () =>
    run(async () => {
      toast.success((await backUp()).message);
      await lookAgain();
    });
  const isMaking = isBusy || is_running;
  return (
    <section aria-labelledby="system-backups" className="stack">
      <h2 id="system-backups">Backups</h2>
      <p>
        {kept > 0
          ? `Made daily: the newest ${kept} are kept, and the newest ${OTHERS_KEPT} of those you request.`
          : 'Automatic backups are off: BACKUPS_KEPT is 0.'}{' '}
        They contain everything, including reviewers’ names and passwords as stored. Copy them to another machine:
        losing this one would mean losing its backups too.
      </p>
      <p>
        <button
          type="button"
          className="button"
          aria-disabled={isMaking || undefined}
          onClick={() => isMaking || begin()}
        >
          Back up now
        </button>
      </p>
      {failure && <p className="field-error">{failure}</p>}
      <p role="status">{is_running ? 'A backup is being made.' : countOf(items.length)}</p>
      <ul className="system-backups" aria-label="Backups that are kept">
        {items.map((item) => (
          <Backup key={item.name} {...item} />
        ))}
      </ul>
    </section>
  );
}

function Backup({ name, kind, made_at, bytes }: KeptBackup) {
  const { run, isBusy, failure } = useAction();
  const moment = momentOf(made_at);
  const check = () =>
    run(async () => {
      toast.success(`Backup of ${moment}: ${(await checkBackup(name)).message}`);
    });
  return (
    <li>
      <p>
        <strong>{moment}</strong> · {BACKUP_KINDS[kind]} · {sizeOf(bytes)}
        <br />
        <span className="hint">{name}</span>
      </p>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={check}>
        Check<span className="visually-hidden"> the backup of {moment}</span>
      </button>
      {failure && <p className="field-error">{failure}</p>}
    </li>
  );
}

const countOf = (count: number) =>
  count === 0 ? 'There is none yet.' : count === 1 ? 'One is kept.' : `${count} are kept.`;
