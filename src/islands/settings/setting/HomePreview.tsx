import { arrangedHome, type HomeBlock } from '#domain/journal/home/arrangement';
import { HOME_SECTIONS, type HomeLayout } from '#domain/journal/home/layout';
import type { SettingValues } from '#domain/journal/setting-group';
import { keyed } from '#ui/keyed';
import type { ChosenArticle } from './article-calls.ts';

/** Stands for the newest article, whichever it will be. */
const NEWEST: ChosenArticle = { slug: '', title: 'The newest article', is_retracted: false };

interface Props {
  layout: HomeLayout;
  values: SettingValues;
  /** The articles that the layout names, as far as readers can open them. */
  articles: readonly ChosenArticle[];
}

/** The home page in outline, as the layout is now: what stands where, and what stands beside it on a wide screen. */
export function HomePreview({ layout, values, articles }: Props) {
  return (
    <section aria-labelledby="home-preview">
      <h2 id="home-preview">Preview</h2>
      <div className="home-preview">
        <p className="wide">{values.headline}</p>
        {arrangedHome(layout, [NEWEST, ...articles]).map(({ blocks, margin }) => (
          <div key={blocks[0]?.name} className={margin.length > 0 ? 'beside' : undefined}>
            <div>{blocks.map(outlined)}</div>
            {margin.length > 0 && <div>{margin.map(outlined)}</div>}
          </div>
        ))}
      </div>
    </section>
  );
}

const outlined = (block: HomeBlock<ChosenArticle>) => (
  <div key={block.name} className="outlined">
    <strong>{HOME_SECTIONS[block.name].label}</strong>
    <ul>
      {keyed(titlesOf(block)).map(({ key, sentence }) => (
        <li key={key}>{sentence}</li>
      ))}
    </ul>
  </div>
);

function titlesOf(block: HomeBlock<ChosenArticle>): string[] {
  switch (block.name) {
    case 'lead':
      return [block.card.title];
    case 'latest':
      return [block.lead ? 'The newest article leads, the next follow' : 'The newest articles'];
    case 'collections':
      return block.collections.map(({ title, cards }) => `${title}: ${cards.map((card) => card.title).join('; ')}`);
    case 'issue':
    case 'call':
    case 'calls':
    case 'notes':
    case 'topics':
      return [];
    default:
      return block satisfies never;
  }
}
