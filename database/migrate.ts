import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as publication from './migrations/2026-11-21T10-00-publication.ts';
import * as accounts from './migrations/2026-11-21T11-00-accounts.ts';
import * as submission from './migrations/2026-11-21T13-00-submission.ts';
import * as editorial from './migrations/2026-11-21T14-00-editorial.ts';
import * as production from './migrations/2026-11-21T15-00-production.ts';
import * as siteBuild from './migrations/2026-11-21T15-10-site-build.ts';
import * as manuscriptMail from './migrations/2026-11-21T15-20-manuscript-mail.ts';
import * as notices from './migrations/2026-11-21T15-21-notices.ts';
import * as payment from './migrations/2026-11-21T15-30-payment.ts';
import * as waiver from './migrations/2026-11-21T15-40-waiver.ts';
import * as review from './migrations/2026-11-21T16-00-review.ts';
import * as search from './migrations/2026-11-22T09-00-search.ts';
import * as shownReviewCopy from './migrations/2026-11-22T13-00-shown-review-copy.ts';
import * as responseFile from './migrations/2026-11-22T14-30-response-file.ts';
import * as reviewBegun from './migrations/2026-11-22T16-20-review-begun.ts';
import * as chore from './migrations/2026-11-22T16-30-chore.ts';
import * as markedGalley from './migrations/2026-11-22T16-50-marked-galley.ts';
import * as searchNames from './migrations/2026-11-22T17-10-search-names.ts';
import * as namesApart from './migrations/2026-11-22T23-00-names-apart.ts';
import * as takingIn from './migrations/2026-11-23T06-00-taking-in.ts';
import * as foundMetadata from './migrations/2026-11-23T06-10-found-metadata.ts';
import * as override from './migrations/2026-11-23T12-00-override.ts';
import * as proof from './migrations/2026-11-23T12-10-proof.ts';
import * as cover from './migrations/2026-11-23T15-10-cover.ts';
import * as supplement from './migrations/2026-11-23T16-00-supplement.ts';
import * as steadyChore from './migrations/2026-11-23T16-20-steady-chore.ts';
import * as tracked from './migrations/2026-11-23T16-30-tracked.ts';
import * as textComment from './migrations/2026-11-23T16-40-text-comment.ts';
import * as statusSince from './migrations/2026-11-23T18-00-status-since.ts';
import * as message from './migrations/2026-11-23T19-00-message.ts';
import * as underReview from './migrations/2026-11-23T20-30-under-review.ts';
import * as decisionKind from './migrations/2026-11-23T20-40-decision-kind.ts';
import * as mailWords from './migrations/2026-11-23T22-15-mail-words.ts';
import * as colleague from './migrations/2026-11-23T22-20-colleague.ts';
import * as request from './migrations/2026-11-23T22-20-request.ts';
import * as eventSearch from './migrations/2026-11-23T22-25-event-search.ts';
import * as titlePage from './migrations/2026-11-23T22-31-title-page.ts';
import * as undelivered from './migrations/2026-11-23T22-40-undelivered.ts';
import * as manuscriptCourse from './migrations/2026-11-23T23-10-manuscript-course.ts';
import * as inboundMail from './migrations/2026-11-23T23-18-inbound-mail.ts';
import * as expertise from './migrations/2026-11-23T23-30-expertise.ts';
import * as inquiry from './migrations/2026-11-24T01-30-inquiry.ts';
import * as colleagueInvitation from './migrations/2026-11-24T01-40-colleague-invitation.ts';
import * as messageFile from './migrations/2026-11-24T01-41-message-file.ts';
import * as withdrawnCourse from './migrations/2026-11-24T07-00-withdrawn-course.ts';
import * as technicalCheck from './migrations/2026-11-24T13-10-technical-check.ts';
import * as deposit from './migrations/2026-11-25T00-20-deposit.ts';
import * as askingReviewers from './migrations/2026-11-25T00-30-asking-reviewers.ts';
import * as officeLists from './migrations/2026-11-25T00-50-office-lists.ts';
import * as oai from './migrations/2026-11-25T04-10-oai.ts';
import * as record from './migrations/2026-11-25T04-40-record.ts';
import * as furtherFile from './migrations/2026-11-25T05-00-further-file.ts';
import * as correctedWords from './migrations/2026-11-25T05-10-corrected-words.ts';
import * as roundAsked from './migrations/2026-11-25T05-20-round-asked.ts';
import * as articleVersion from './migrations/2026-11-25T08-10-article-version.ts';
import * as setting from './migrations/2026-11-25T09-30-setting.ts';
import * as alert from './migrations/2026-11-25T13-50-alert.ts';
import * as setupCode from './migrations/2026-11-25T14-40-setup-code.ts';
import * as furtherCopy from './migrations/2026-11-25T17-10-further-copy.ts';
import * as addressChange from './migrations/2026-11-25T18-00-address-change.ts';
import * as usage from './migrations/2026-11-26T00-30-usage.ts';
import * as citedBy from './migrations/2026-11-26T00-40-cited-by.ts';
import * as movingIn from './migrations/2026-11-26T01-00-moving-in.ts';
import * as noText from './migrations/2026-11-26T03-00-no-text.ts';
import * as inquirySearch from './migrations/2026-11-26T05-00-inquiry-search.ts';
import * as doaj from './migrations/2026-11-26T09-00-doaj.ts';
import * as orcid from './migrations/2026-11-26T14-00-orcid.ts';
import * as inquiryText from './migrations/2026-11-26T15-00-inquiry-text.ts';
import * as confirmedOrcids from './migrations/2026-11-26T23-00-confirmed-orcids.ts';
import * as publicChecklists from './migrations/2026-11-26T23-30-public-checklists.ts';
import * as quickerLists from './migrations/2026-11-27T07-00-quicker-lists.ts';
import * as renamedCategory from './migrations/2026-11-27T09-00-renamed-category.ts';
import * as picture from './migrations/2026-11-27T10-10-picture.ts';
import * as issueWords from './migrations/2026-11-27T12-00-issue-words.ts';
import * as specialIssues from './migrations/2026-11-27T12-10-special-issues.ts';
import * as movedAccounts from './migrations/2026-11-27T13-00-moved-accounts.ts';
import * as movedManuscripts from './migrations/2026-11-27T15-00-moved-manuscripts.ts';
import * as issueCover from './migrations/2026-11-27T16-00-issue-cover.ts';
import * as issueOut from './migrations/2026-11-27T17-00-issue-out.ts';
import * as licence from './migrations/2026-11-27T18-00-licence.ts';
import * as goneAccounts from './migrations/2026-11-27T19-00-gone-accounts.ts';
import * as issueSections from './migrations/2026-11-27T19-30-issue-sections.ts';
import * as imports from './migrations/2026-11-27T20-00-imports.ts';
import * as lastHere from './migrations/2026-11-28T02-00-last-here.ts';
import * as invoiceTypeName from './migrations/2026-11-28T03-00-invoice-type-name.ts';
import * as articleLanguage from './migrations/2026-11-28T11-00-article-language.ts';
import * as formulasAgain from './migrations/2026-11-28T21-00-formulas-again.ts';
import * as ownInvitations from './migrations/2026-11-28T21-00-own-invitations.ts';
import * as personAddress from './migrations/2026-11-28T21-00-person-address.ts';
import * as keptCharge from './migrations/2026-11-28T21-10-kept-charge.ts';
import * as readAgain from './migrations/2026-11-28T21-10-read-again.ts';
import * as pages from './migrations/2026-11-28T21-20-pages.ts';
import * as issueDays from './migrations/2026-11-28T21-30-issue-days.ts';
import * as stoppedAddress from './migrations/2026-11-28T21-30-stopped-address.ts';
import * as proofLinks from './migrations/2026-11-28T21-40-proof-links.ts';
import * as activeReviewers from './migrations/2026-11-28T22-00-active-reviewers.ts';
import * as formulasFromMathml from './migrations/2026-11-29T01-00-formulas-from-mathml.ts';
import * as plannedDecisions from './migrations/2026-11-29T16-10-planned-decisions.ts';
import * as recordedReviews from './migrations/2026-11-29T16-30-recorded-reviews.ts';
import * as namesOfChores from './migrations/2026-11-29T17-30-names-of-chores.ts';
import * as lettersAsEmails from './migrations/2026-11-30T04-00-letters-as-emails.ts';
import * as draftFile from './migrations/2026-11-30T04-30-draft-file.ts';
import * as currency from './migrations/2026-11-30T08-00-currency.ts';
import * as namesOfPlaceholders from './migrations/2026-11-30T20-00-names-of-placeholders.ts';
import * as productionTasks from './migrations/2026-12-01T03-30-production-tasks.ts';
import type { Database } from './schema.ts';

/** Never edit a released migration. Imported one by one for the bundler, as functions cannot read folders. */
export const MIGRATIONS: Record<string, Migration> = {
  '2026-11-21T10-00-publication': publication,
  '2026-11-21T11-00-accounts': accounts,
  '2026-11-21T13-00-submission': submission,
  '2026-11-21T14-00-editorial': editorial,
  '2026-11-21T15-00-production': production,
  '2026-11-21T15-10-site-build': siteBuild,
  '2026-11-21T15-20-manuscript-mail': manuscriptMail,
  '2026-11-21T15-21-notices': notices,
  '2026-11-21T15-30-payment': payment,
  '2026-11-21T15-40-waiver': waiver,
  '2026-11-21T16-00-review': review,
  '2026-11-22T09-00-search': search,
  '2026-11-22T13-00-shown-review-copy': shownReviewCopy,
  '2026-11-22T14-30-response-file': responseFile,
  '2026-11-22T16-20-review-begun': reviewBegun,
  '2026-11-22T16-30-chore': chore,
  '2026-11-22T16-50-marked-galley': markedGalley,
  '2026-11-22T17-10-search-names': searchNames,
  '2026-11-22T23-00-names-apart': namesApart,
  '2026-11-23T06-00-taking-in': takingIn,
  '2026-11-23T06-10-found-metadata': foundMetadata,
  '2026-11-23T12-00-override': override,
  '2026-11-23T12-10-proof': proof,
  '2026-11-23T15-10-cover': cover,
  '2026-11-23T16-00-supplement': supplement,
  '2026-11-23T16-20-steady-chore': steadyChore,
  '2026-11-23T16-30-tracked': tracked,
  '2026-11-23T16-40-text-comment': textComment,
  '2026-11-23T18-00-status-since': statusSince,
  '2026-11-23T19-00-message': message,
  '2026-11-23T20-30-under-review': underReview,
  '2026-11-23T20-40-decision-kind': decisionKind,
  '2026-11-23T22-15-mail-words': mailWords,
  '2026-11-23T22-20-colleague': colleague,
  '2026-11-23T22-20-request': request,
  '2026-11-23T22-25-event-search': eventSearch,
  '2026-11-23T22-31-title-page': titlePage,
  '2026-11-23T22-40-undelivered': undelivered,
  '2026-11-23T23-10-manuscript-course': manuscriptCourse,
  '2026-11-23T23-18-inbound-mail': inboundMail,
  '2026-11-23T23-30-expertise': expertise,
  '2026-11-24T01-30-inquiry': inquiry,
  '2026-11-24T01-40-colleague-invitation': colleagueInvitation,
  '2026-11-24T01-41-message-file': messageFile,
  '2026-11-24T07-00-withdrawn-course': withdrawnCourse,
  '2026-11-24T13-10-technical-check': technicalCheck,
  '2026-11-25T00-20-deposit': deposit,
  '2026-11-25T00-30-asking-reviewers': askingReviewers,
  '2026-11-25T00-50-office-lists': officeLists,
  '2026-11-25T04-10-oai': oai,
  '2026-11-25T04-40-record': record,
  '2026-11-25T05-00-further-file': furtherFile,
  '2026-11-25T05-10-corrected-words': correctedWords,
  '2026-11-25T05-20-round-asked': roundAsked,
  '2026-11-25T08-10-article-version': articleVersion,
  '2026-11-25T09-30-setting': setting,
  '2026-11-25T13-50-alert': alert,
  '2026-11-25T14-40-setup-code': setupCode,
  '2026-11-25T17-10-further-copy': furtherCopy,
  '2026-11-25T18-00-address-change': addressChange,
  '2026-11-26T00-30-usage': usage,
  '2026-11-26T00-40-cited-by': citedBy,
  '2026-11-26T01-00-moving-in': movingIn,
  '2026-11-26T03-00-no-text': noText,
  '2026-11-26T05-00-inquiry-search': inquirySearch,
  '2026-11-26T09-00-doaj': doaj,
  '2026-11-26T14-00-orcid': orcid,
  '2026-11-26T15-00-inquiry-text': inquiryText,
  '2026-11-26T23-00-confirmed-orcids': confirmedOrcids,
  '2026-11-26T23-30-public-checklists': publicChecklists,
  '2026-11-27T07-00-quicker-lists': quickerLists,
  '2026-11-27T09-00-renamed-category': renamedCategory,
  '2026-11-27T10-10-picture': picture,
  '2026-11-27T12-00-issue-words': issueWords,
  '2026-11-27T12-10-special-issues': specialIssues,
  '2026-11-27T13-00-moved-accounts': movedAccounts,
  '2026-11-27T15-00-moved-manuscripts': movedManuscripts,
  '2026-11-27T16-00-issue-cover': issueCover,
  '2026-11-27T17-00-issue-out': issueOut,
  '2026-11-27T18-00-licence': licence,
  '2026-11-27T19-00-gone-accounts': goneAccounts,
  '2026-11-27T19-30-issue-sections': issueSections,
  '2026-11-27T20-00-imports': imports,
  '2026-11-28T02-00-last-here': lastHere,
  '2026-11-28T03-00-invoice-type-name': invoiceTypeName,
  '2026-11-28T11-00-article-language': articleLanguage,
  '2026-11-28T21-00-formulas-again': formulasAgain,
  '2026-11-28T21-00-own-invitations': ownInvitations,
  '2026-11-28T21-00-person-address': personAddress,
  '2026-11-28T21-10-kept-charge': keptCharge,
  '2026-11-28T21-10-read-again': readAgain,
  '2026-11-28T21-20-pages': pages,
  '2026-11-28T21-30-issue-days': issueDays,
  '2026-11-28T21-30-stopped-address': stoppedAddress,
  '2026-11-28T21-40-proof-links': proofLinks,
  '2026-11-28T22-00-active-reviewers': activeReviewers,
  '2026-11-29T01-00-formulas-from-mathml': formulasFromMathml,
  '2026-11-29T16-10-planned-decisions': plannedDecisions,
  '2026-11-29T16-30-recorded-reviews': recordedReviews,
  '2026-11-29T17-30-names-of-chores': namesOfChores,
  '2026-11-30T04-00-letters-as-emails': lettersAsEmails,
  '2026-11-30T04-30-draft-file': draftFile,
  '2026-11-30T08-00-currency': currency,
  '2026-11-30T20-00-names-of-placeholders': namesOfPlaceholders,
  '2026-12-01T03-30-production-tasks': productionTasks,
};

const migratorOf = (db: Kysely<Database>, migrations: Record<string, Migration>) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } });

/** Migrates the database; returns the migrations that ran. */
export async function migrateToLatest(db: Kysely<Database>, migrations = MIGRATIONS): Promise<string[]> {
  const { error, results } = await migratorOf(db, migrations).migrateToLatest();
  if (!error) return (results ?? []).map((result) => result.migrationName);
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  if (failed) throw new Error(`The migration ${failed} failed and was rolled back: ${reason}`, { cause: error });
  // Kysely's error if the migrations that have run are not the first of ours.
  const isOther = reason.startsWith('corrupted migrations');
  throw new Error(
    isOther
      ? `The database has migrations that this version lacks, or lacks one in between (${reason}). ` +
          'Run the version that created it, or restore a backup.'
      : `The database cannot be used (${reason}). Check DATABASE_URL, and that the database server is running.`,
    { cause: error },
  );
}

/** The migrations the database has not run yet, oldest first. */
export async function pendingMigrations(db: Kysely<Database>, migrations = MIGRATIONS): Promise<string[]> {
  const known = await migratorOf(db, migrations).getMigrations();
  return known.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
