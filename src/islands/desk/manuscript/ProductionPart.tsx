import type { MouseEvent, ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import { officePaths, PRODUCTION_PARTS, type ProductionPart } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { ApiError } from '#islands/kernel/api.ts';
import { ChecksSection } from '#islands/production/ChecksSection.tsx';
import { FiguresSection } from '#islands/production/FiguresSection.tsx';
import { GalleySection } from '#islands/production/GalleySection.tsx';
import { MetadataForm } from '#islands/production/MetadataForm.tsx';
import { PlaceSection } from '#islands/production/PlaceSection.tsx';
import { ProofSection } from '#islands/production/ProofSection.tsx';
import { PublishSection } from '#islands/production/PublishSection.tsx';
import { ReferencesForm } from '#islands/production/ReferencesForm.tsx';
import { SupplementsSection } from '#islands/production/SupplementsSection.tsx';
import { TextSection } from '#islands/production/TextSection.tsx';
import { type Production, useProduction, useProductionRecord } from '#islands/production/use-production.ts';
import { Waiting } from '#ui/Waiting';
import { useFramedManuscript } from './ManuscriptFrame.tsx';

export function Component() {
  const { id } = useFramedManuscript();
  const { data: record, error, refetch } = useProductionRecord(id);
  return record ? <Work record={record} /> : <Missing error={error} onRetry={refetch} />;
}

/** Shows the server's reason; a retry only if it may help. */
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

const LABELS: Readonly<Record<ProductionPart, string>> = {
  metadata: 'Metadata',
  text: 'Text',
  figures: 'Figures',
  references: 'References',
  proof: 'Proof',
  publish: 'Publish',
};

/** Production's parts. Unsaved input survives switching. */
const SECTIONS: Readonly<Record<ProductionPart, (production: Production) => ReactNode>> = {
  metadata: (production) => (
    <>
      <MetadataForm production={production} />
      <PlaceSection record={production.record} />
    </>
  ),
  text: (production) => <TextSection production={production} />,
  figures: (production) => (
    <>
      <FiguresSection production={production} />
      <SupplementsSection production={production} />
    </>
  ),
  references: (production) => <ReferencesForm production={production} />,
  proof: (production) => (
    <>
      <ProofSection production={production} />
      <GalleySection production={production} />
    </>
  ),
  publish: (production) => (
    <>
      <PlaceSection record={production.record} />
      <PublishSection production={production} />
    </>
  ),
};

function Work({ record }: { record: ProductionRecord }) {
  const production = useProduction(record);
  const { part } = useParams();
  const open = PRODUCTION_PARTS.find((one) => one === part);
  if (!open) return <Navigate to={officePaths.productionPart(record.id, 'metadata')} replace />;
  return (
    <>
      <div className="production-head">
        <nav aria-label="Production sections">
          <ul>
            {PRODUCTION_PARTS.map((one) => (
              <li key={one}>
                <Link to={officePaths.productionPart(record.id, one)} aria-current={one === open ? 'page' : undefined}>
                  {LABELS[one]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Views production={production} />
      </div>
      {/* The text takes the full width. */}
      <div className={open === 'text' ? 'production' : 'evaluation production'}>
        <div className="evaluation-record">{SECTIONS[open](production)}</div>
        <div className="evaluation-work">
          <ChecksSection id={record.id} checks={record.checks} />
        </div>
      </div>
    </>
  );
}

function Views({ production: { record, text } }: { production: Production }) {
  const { id, status, live } = record;
  // The preview shows only what is saved.
  const toPreview = async (event: MouseEvent) => {
    if (text.keeper.isSaved() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (await text.keeper.save()) location.assign(paths.editorPreview(id));
  };
  return (
    <p className="production-views">
      {/* Not a router link: the preview page has only the article's styles. */}
      <a className="button quiet" href={paths.editorPreview(id)} onClick={toPreview}>
        Preview
      </a>
      {DECISIONS[status].isOnSite && live && <a href={paths.article(live.slug)}>Read the published article</a>}
    </p>
  );
}
