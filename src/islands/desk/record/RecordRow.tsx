import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Link } from 'react-router';
import { recordApi } from '#domain/desk/record/paths';
import {
  GAPS,
  type Gap,
  mendingOf,
  type RecordCheck,
  type RecordDeposit,
  type RecordEntry,
} from '#domain/desk/record/record';
import { longDate } from '#domain/kernel/date';
import { paths } from '#domain/kernel/paths';
import type { BadgeColour } from '#domain/manuscript/status';
import { DESTINATIONS, isKnownThere } from '#domain/register/deposit/destination';
import { fetchFile } from '#islands/kernel/api-download.ts';
import { saveBlob } from '#islands/kernel/save-blob.ts';
import { useAction } from '#islands/kernel/use-action.ts';
import { Badge } from '#ui/Badge';
import { Failure } from '#ui/Failure';
import { type DepositedTo, depositAgain } from './calls.ts';
import { depositWord, doajWord } from './place-words.ts';

interface Props {
  article: RecordEntry;
  register: RecordCheck['register'];
}

/** An article with everywhere it is to be found, and a sentence for each thing that is missing. */
export function RecordRow({ article, register }: Props) {
  const { id, title, slug, manuscript_number, published_on, is_withdrawn, gaps } = article;
  return (
    <li>
      <h3>
        <a href={paths.article(slug)}>{title}</a>
      </h3>
      <p className="hint">
        <Link to={paths.editorManuscript(id)}>{manuscript_number}</Link>, published on{' '}
        <time dateTime={published_on}>{longDate(published_on)}</time>
        {is_withdrawn && ', withdrawn'}
      </p>
      <dl className="record-places">
        <Places article={article} register={register} />
      </dl>
      {gaps.length > 0 && (
        <ul className="record-mending" aria-label={`What is missing: ${title}`}>
          {gaps.map((gap) => (
            <li key={gap}>
              <strong>{GAPS[gap]}.</strong> {mendingOf(gap, article, register)} <WayTo gap={gap} id={id} />
            </li>
          ))}
        </ul>
      )}
      <div className="form-actions">
        {register && article.doi && <SendAgain article={article} to="register" />}
        {canGoToDoaj(article) && <SendAgain article={article} to="doaj" />}
        {article.has_text && article.has_pdf && !is_withdrawn && <PmcPackage article={article} />}
      </div>
    </li>
  );
}

/** DOAJ is not told of what was withdrawn before it knew it, nor again of what it has removed. */
const canGoToDoaj = ({ doaj, is_withdrawn }: RecordEntry) =>
  doaj !== null && (!is_withdrawn || isKnownThere(doaj.state));

function Places({ article, register }: Props) {
  const { slug, doi, changed_at, is_withdrawn, has_text, has_pdf, deposit, doaj, gaps } = article;
  const changed = <time dateTime={changed_at}>{longDate(changed_at)}</time>;
  const [word, colour] = deposit ? depositWord(deposit) : ['No registration agency set up', 'neutral' as const];
  return (
    <>
      <Place name="Page" colour={gaps.includes('page') ? 'yellow' : 'green'} since={<>Changed on {changed}</>}>
        {gaps.includes('page') ? 'Being built' : is_withdrawn ? 'Shows it is withdrawn' : 'Up to date'}
      </Place>
      <Place name="JATS" colour={is_withdrawn ? 'neutral' : has_text ? 'green' : 'yellow'}>
        {is_withdrawn ? 'None' : has_text ? <a href={paths.articleXml(slug)}>Whole text</a> : 'Metadata only'}
      </Place>
      <Place name="PDF" colour={is_withdrawn ? 'neutral' : has_pdf ? 'green' : 'yellow'}>
        {has_pdf ? <a href={paths.articlePdf(slug)}>There</a> : 'None'}
      </Place>
      <Place
        name={register ? DESTINATIONS[register.destination] : 'DOI'}
        colour={doi ? colour : 'yellow'}
        since={doi && sinceOf(deposit)}
      >
        {doi ? word : 'No DOI'}
      </Place>
      {doaj && (
        <Place name="DOAJ" colour={doajWord(doaj)[1]} since={sinceOf(doaj)}>
          {doajWord(doaj)[0]}
        </Place>
      )}
      <Place name="OAI-PMH" colour={is_withdrawn ? 'neutral' : 'green'} since={<>Of {changed}</>}>
        {is_withdrawn ? 'Deleted record' : 'Record'}
      </Place>
    </>
  );
}

const sinceOf = (deposit: RecordDeposit | null) =>
  deposit?.state_at && (
    <>
      Since <time dateTime={deposit.state_at}>{longDate(deposit.state_at)}</time>
    </>
  );

function Place({
  name,
  colour,
  since,
  children,
}: {
  name: string;
  colour: BadgeColour;
  since?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Badge colour={colour}>{children}</Badge>
        {since && <span className="ledger-note">{since}</span>}
      </dd>
    </div>
  );
}

/** Where a gap is mended, if that is on another page. */
function WayTo({ gap, id }: { gap: Gap; id: string }) {
  const place = MENDED[gap];
  switch (place) {
    case 'builds':
      return <Link to={paths.editorBuilds}>Site builds</Link>;
    case 'production':
      return <Link to={paths.editorProduction(id)}>Production</Link>;
    case 'here':
      return null;
    default:
      return place satisfies never;
  }
}

const MENDED: Record<Gap, 'builds' | 'production' | 'here'> = {
  page: 'builds',
  text: 'production',
  pdf: 'production',
  doi: 'production',
  not_deposited: 'here',
  deposit_failed: 'here',
  deposit_warning: 'here',
  not_in_doaj: 'here',
  doaj_failed: 'here',
  doaj_warning: 'here',
};

function PmcPackage({ article: { id, title, manuscript_number } }: { article: RecordEntry }) {
  const { run, isBusy, failure } = useAction();
  const onClick = () =>
    run(async () => {
      const fallback = 'The package could not be created. Please try again.';
      saveBlob(await fetchFile(recordApi.pmcPackage(id), { fallback }), `pmc-${manuscript_number.toLowerCase()}.zip`);
    });
  return (
    <div>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        Save the package for PubMed Central<span className="visually-hidden"> of “{title}”</span>
      </button>
      <Failure text={failure} />
    </div>
  );
}

function SendAgain({ article, to }: { article: RecordEntry; to: DepositedTo }) {
  const { id, title } = article;
  const deposit = to === 'doaj' ? article.doaj : article.deposit;
  const client = useQueryClient();
  const { run, isBusy, failure } = useAction();
  const onClick = () =>
    run(async () => {
      toast.success((await depositAgain(id, to)).message);
      await client.invalidateQueries({ queryKey: ['record'] });
    });
  return (
    <div>
      <button type="button" className="button quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
        Send the deposit{to === 'doaj' && ' to DOAJ'}
        {deposit?.state !== 'not_sent' && ' again'}
        <span className="visually-hidden"> of “{title}”</span>
      </button>
      <Failure text={failure} />
    </div>
  );
}
