import type { MouseEvent, ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { DECISIONS } from '#domain/decision/decision';
import { officePaths, PRODUCTION_PARTS, type ProductionPart } from '#domain/desk/editorial/paths';
import { paths } from '#domain/kernel/paths';
import type { ProductionRecord } from '#domain/production/record';
import { PRODUCTION_TEXTS } from '#domain/production/texts';
import { ApiError } from '#islands/kernel/api.ts';
import { ChecksSection } from '#islands/production/ChecksSection.tsx';
import { FiguresSection } from '#islands/production/FiguresSection.tsx';
import { GalleySection } from '#islands/production/GalleySection.tsx';
import { MetadataForm, MetadataNavigation } from '#islands/production/MetadataForm.tsx';
import { PlaceSection } from '#islands/production/PlaceSection.tsx';
import { ProofSection } from '#islands/production/ProofSection.tsx';
import { PublishSection } from '#islands/production/PublishSection.tsx';
import { ReferencesForm } from '#islands/production/ReferencesForm.tsx';
import { SupplementsSection } from '#islands/production/SupplementsSection.tsx';
import { TasksSection } from '#islands/production/TasksSection.tsx';
import { TextSection } from '#islands/production/TextSection.tsx';
import { type Production, useProduction, useProductionRecord } from '#islands/production/use-production.ts';
import { Waiting } from '#ui/Waiting';
import { useManuscriptContext } from './ManuscriptFrame.tsx';

export function Component() {
  const { id, status } = useManuscriptContext();
  return DECISIONS[status].isAccepted ? (
    <LoadedProduction id={id} />
  ) : (
    <Refusal sentence={PRODUCTION_TEXTS.notAccepted} />
  );
}

function LoadedProduction({ id }: { id: string }) {
  const { data: record, error, refetch } = useProductionRecord(id);
  return record ? <ProductionPage record={record} /> : <LoadFailure error={error} onRetry={refetch} />;
}

/** Shows the server's reason, or a retry if that may help. */
function LoadFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) {
    return <Waiting failure={error?.message} onRetry={onRetry} />;
  }
  return <Refusal sentence={error.status === 404 ? 'Manuscript not found' : error.message} />;
}

function Refusal({ sentence }: { sentence: string }) {
  return (
    <p className="notice" role="alert">
      {sentence}
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

/** Unsaved input survives switching between the parts. */
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

function ProductionPage({ record }: { record: ProductionRecord }) {
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
        <PreviewLinks production={production} />
      </div>
      {/* The text needs the full width. */}
      <div className={open === 'text' ? 'production' : 'evaluation production'}>
        <div className="evaluation-record">{SECTIONS[open](production)}</div>
        <div className="evaluation-work">
          {open === 'metadata' && <MetadataNavigation />}
          <TasksSection id={record.id} />
          <ChecksSection id={record.id} checks={record.checks} />
        </div>
      </div>
    </>
  );
}

function PreviewLinks({ production: { record, text } }: { production: Production }) {
  const { id, status, live } = record;
  // The preview shows only saved text.
  const openPreview = async (event: MouseEvent) => {
    if (text.keeper.isSaved() || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (await text.keeper.save()) location.assign(paths.editorPreview(id));
  };
  return (
    <p className="production-views">
      {/* Not a router link: the preview is a separate page with only the article's styles. */}
      <a className="button quiet" href={paths.editorPreview(id)} onClick={openPreview}>
        Preview
      </a>
      {DECISIONS[status].isOnSite && live && <a href={paths.article(live.slug)}>Read the published article</a>}
    </p>
  );
}
