import home from '../../../content/home.json' with { type: 'json' };

const [submitting, reviewing, publishing] = home.cards;

/**
 * The words of the home page, as they are until the office changes them in its settings. A site build puts what the office
 * has changed in the place of this object.
 */
export const HOME_DEFAULTS: Home = {
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

/** What the home page says: above the articles, in the call for submissions, and in the three notes for authors below. */
export interface Home {
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
