import home from '../../../../content/home.json' with { type: 'json' };
import { LAYOUT_DEFAULT, layoutText } from './layout.ts';

const [submitting, reviewing, publishing] = home.cards;

export const HOME_DEFAULTS: Home = {
  layout: layoutText(LAYOUT_DEFAULT),
  headline: home.headline,
  lead: home.lead,
  banner_text: home.banner.text,
  banner_label: home.banner.linkLabel,
  submitting_title: submitting?.title ?? '',
  submitting_text: submitting?.text ?? '',
  reviewing_title: reviewing?.title ?? '',
  reviewing_text: reviewing?.text ?? '',
  publishing_title: publishing?.title ?? '',
  publishing_text: publishing?.text ?? '',
};

/**
 * The home page: its layout as stored, and the texts above the articles, in the call for submissions, and in the three
 * notes for authors.
 */
export interface Home {
  readonly layout: string;
  readonly headline: string;
  readonly lead: string;
  readonly banner_text: string;
  readonly banner_label: string;
  readonly submitting_title: string;
  readonly submitting_text: string;
  readonly reviewing_title: string;
  readonly reviewing_text: string;
  readonly publishing_title: string;
  readonly publishing_text: string;
}
