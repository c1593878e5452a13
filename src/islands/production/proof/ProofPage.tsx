import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { paths } from '#domain/kernel/paths';
import { guarded } from '#islands/kernel/guarded.tsx';
import { Toaster } from '#ui/Toaster';
import { Waiting } from '#ui/Waiting';
import { CheckProof } from './CheckProof.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { useProof } from './use-proof.ts';

/** The author's proof page, by link or account. */
export const ProofPage = guarded(Island);

function Island() {
  const [id, setId] = useState<string>();
  useEffect(() => setId(proofIn(location.pathname)), []);
  return (
    <>
      {id ? <Loaded id={id} /> : <Frame>{id === '' && <LinkEnded back={paths.proof('')} />}</Frame>}
      <Toaster />
    </>
  );
}

/** The id in `/proof/{id}`; empty if there is none. */
const proofIn = (path: string) => /^\/proof\/([\w-]+)\/?$/.exec(path)?.[1] ?? '';

function Frame({ children }: { children?: ReactNode }) {
  return (
    <div className="frame">
      <h1>Your proof</h1>
      {children}
    </div>
  );
}

function Loaded({ id }: { id: string }) {
  const journal = useJournal();
  const proof = useProof(id);
  const { view, failure, isShutOut, reload } = proof;
  const number = view?.manuscript_number;
  useEffect(() => {
    if (number) document.title = `Proof of ${number} | ${journal.name}`;
  }, [number, journal.name]);
  if (view) return <CheckProof key={view.number} view={view} proof={proof} />;
  return (
    <Frame>{isShutOut ? <LinkEnded back={paths.proof(id)} /> : <Waiting failure={failure} onRetry={reload} />}</Frame>
  );
}
