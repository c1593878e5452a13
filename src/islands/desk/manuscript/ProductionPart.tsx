import type { MouseEvent } from 'react';
import { DECISIONS } from '#domain/decision/decision';
import { paths } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { ApiError } from '#islands/kernel/api.ts';
import { ChecksSection } from '#islands/production/ChecksSection.tsx';
import { FiguresSection } from '#islands/production/FiguresSection.tsx';
import { GalleySection } from '#islands/production/GalleySection.tsx';
import { MetadataForm } from '#islands/production/MetadataForm.tsx';
import { ProofSection } from '#islands/production/ProofSection.tsx';
import { PublishSection } from '#islands/production/PublishSection.tsx';
import { SupplementsSection } from '#islands/production/SupplementsSection.tsx';
import { TextSection } from '#islands/production/TextSection.tsx';
import { type Production, useProduction, useProductionRecord } from '#islands/production/use-production.ts';
import { Waiting } from '#ui/Waiting';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

/** An accepted manuscript on its way to the article that readers get. */
export function Component() {
  const { id } = useFramedManuscript();
  const { data: record, error, refetch } = useProductionRecord(id);
  return record ? <Work record={record} /> : <Missing error={error} onRetry={refetch} />;
}

/** What prevents the work is told in the server's words; another try is offered only where it may help. */
function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return <Waiting failure={error?.message} onRetry={onRetry} />;
  }
  return (
    <p className="notice" role="alert">
      {error.status === 404 ? 'Manuscript not found' : error.message}
    </p>
  );
}

const PARTS = [
  { id: 'metadata', label: 'Metadata' },
  { id: 'full-text', label: 'Full text' },
  { id: 'figures', label: 'Figures' },
  { id: 'supplements', label: 'Supplementary files' },
  { id: 'galley', label: 'Galley PDF' },
  { id: 'checks', label: 'Checks' },
  { id: 'proof', label: 'Proof' },
  { id: 'publishing', label: 'Publishing' },
];

function Work({ record }: { record: ProductionRecord }) {
  const production = useProduction(record);
  return (
    <>
      <Views production={production} />
      <nav className="part-links" aria-label="On this screen">
        <ul>
          {PARTS.map(({ id, label }) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="evaluation production">
        <div className="evaluation-record">
          <MetadataForm production={production} />
          <TextSection production={production} />
          <FiguresSection production={production} />
          <SupplementsSection production={production} />
          <GalleySection production={production} />
        </div>
        <div className="evaluation-work">
          <ChecksSection checks={record.checks} />
          <ProofSection production={production} />
          <PublishSection production={production} />
        </div>
      </div>
    </>
  );
}

function Views({ production: { record, text } }: { production: Production }) {
  const { id, status, live } = record;
  // The preview shows what the server has.
  const toPreview = async (event: MouseEvent) => {
    if (text.keeper.isSaved() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (await text.keeper.save()) location.assign(paths.editorPreview(id));
  };
  return (
    <p className="form-actions">
      {/* Not a link of the router: the preview is a page with the styles of the article alone. */}
      <a className="button quiet" href={paths.editorPreview(id)} onClick={toPreview}>
        Preview
      </a>
      {DECISIONS[status].isOnSite && live && <a href={paths.article(live.slug)}>Read the published article</a>}
    </p>
  );
}
