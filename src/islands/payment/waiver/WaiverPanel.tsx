import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { IslandJournal } from '#domain/journal/journal';
import { COUNTRY_CODES, countryName } from '#domain/kernel/country';
import { longDate } from '#domain/kernel/date';
import type { BadgeColour, ManuscriptStatus } from '#domain/manuscript/status';
import {
  isByCountry,
  isOpenOrGranted,
  isVisibleToOffice,
  type OwnWaiver,
  type OwnWaivers,
  WAIVER_STATE_LABELS,
  type WaiverKind,
  type WaiverState,
  waiverKindLabel,
  waiverKindsFor,
} from '#domain/payment/waiver';
import { type CodeHolder, type WaiverForm, waiverForm } from '#domain/payment/waiver-form';
import { useJournal } from '#islands/kernel/journal.tsx';
import { Badge } from '#ui/Badge';
import { Terms } from '#ui/Terms';
import '#islands/kernel/strict-policy.ts';
import { INCOME_SOURCE, incomeGroup } from '#domain/payment/country-income';
import { type CountryWaiver, countryWaiver } from '#domain/payment/country-waiver';
import { paymentApi } from '#domain/payment/paths';
import { callApi } from '#islands/kernel/api.ts';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Select, TextArea } from '#ui/Field';
import { Form } from '#ui/Form';

interface Props {
  waivers: OwnWaivers;
  send: (form: WaiverForm) => Promise<{ message: string }>;
  onDone: () => void;
}

/** Earlier requests, and the form if a waiver can be requested now. */
export function WaiverPanel({ waivers: { requests, closed, status }, send, onDone }: Props) {
  return (
    <div className="waiver-panel">
      {requests.length > 0 && <WaiverRequests requests={requests} status={status} />}
      {closed === null ? (
        <WaiverRequestForm send={send} onDone={onDone} />
      ) : (
        !(requests[0] && isOpenOrGranted(requests[0].state)) && <p className="notice">{closed}</p>
      )}
    </div>
  );
}

const COLOURS: Readonly<Record<WaiverState, BadgeColour>> = { asked: 'yellow', granted: 'green', refused: 'neutral' };

/** The requests for one manuscript, newest first, with their outcomes. */
function WaiverRequests({ requests, status }: { requests: readonly OwnWaiver[]; status: ManuscriptStatus }) {
  const journal = useJournal();
  return (
    <ul className="waiver-requests">
      {requests.map((request) => (
        <li key={request.id}>
          <p className="waiver-head">
            <Badge colour={COLOURS[request.state]}>{WAIVER_STATE_LABELS[request.state]}</Badge>
            <span className="hint">{longDate(request.decided_at ?? request.requested_at)}</span>
          </p>
          <p>{outcomeText(request, status)}</p>
          <Terms
            rows={[
              ['Requested', waiverKindLabel(journal, request.kind)],
              ['Country', countryName(request.country)],
              ['Your reason', request.reason],
              ['Note from the office', request.note],
            ]}
          />
        </li>
      ))}
    </ul>
  );
}

function outcomeText({ state, percent }: OwnWaiver, status: ManuscriptStatus): string {
  switch (state) {
    case 'refused':
      return 'The office declined the waiver.';
    case 'granted':
      return percent === 100
        ? 'The whole charge is waived. There is nothing to pay.'
        : `The charge is reduced by ${percent}%.`;
    case 'asked':
      if (isVisibleToOffice(status))
        return 'The editorial office will decide and answer by email. Please wait before you pay.';
      if (status === 'rejected') return 'Nothing is due, so the request was not opened.';
      return 'Sealed until acceptance: no reviewer or deciding editor can see it.';
    default:
      return state satisfies never;
  }
}

interface WaiverRequestFormProps {
  send: (form: WaiverForm) => Promise<{ message: string }>;
  onDone: () => void;
}

const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((one, other) =>
  one.name.localeCompare(other.name, 'en'),
);

/** Requests a waiver: the country determines which are available; any other needs a reason. */
function WaiverRequestForm({ send, onDone }: WaiverRequestFormProps) {
  const journal = useJournal();
  const [country, setCountry] = useState('');
  const [kind, setKind] = useState<WaiverKind | ''>('');
  const api = useApiForm({
    id: 'waiver',
    schema: waiverForm(journal),
    send: send,
    onDone({ message }) {
      toast.success(message);
      onDone();
    },
  });
  const chooseCountry = (code: string) => {
    setCountry(code);
    setKind(countryWaiver(journal, code) ? (waiverKindsFor(journal, code)[0] ?? '') : '');
  };
  const isOptional = kind !== '' && isByCountry(kind);
  return (
    <Form api={api} submit="Ask for the waiver" busy="Sending…">
      <Select
        label="Country"
        hint="Where the corresponding author works."
        required
        autoComplete="country"
        value={country}
        onChange={({ currentTarget }) => chooseCountry(currentTarget.value)}
        {...api.field('country')}
      >
        <option value="">Choose a country</option>
        {COUNTRIES.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Type of waiver"
        hint={country && groupText(journal, country)}
        required
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as WaiverKind | '')}
        {...api.field('kind')}
      >
        <option value="">Choose</option>
        {waiverKindsFor(journal, country).map((one) => (
          <option key={one} value={one}>
            {waiverKindLabel(journal, one)}
          </option>
        ))}
      </Select>
      <TextArea
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        hint={
          isOptional
            ? 'This country qualifies. Add anything else the office should know.'
            : 'Your position, and why no other funds are available.'
        }
        rows={5}
        required={!isOptional}
        {...api.field('reason')}
      />
    </Form>
  );
}

/** The groups as they appear in a sentence. */
const GROUPS: Record<CountryWaiver, string> = { low_income: 'low-income', lower_middle_income: 'lower middle-income' };

function groupText(journal: IslandJournal, country: string): string {
  const list = `the ${INCOME_SOURCE.publisher}’s list for fiscal year ${INCOME_SOURCE.fiscalYear}`;
  const waiver = countryWaiver(journal, country);
  if (!waiver) return `This country does not qualify for a waiver under ${list}. The office decides how much to waive.`;
  const group = GROUPS[waiver];
  const subject = incomeGroup(country)
    ? `A ${group} country in ${list}`
    : `Treated by the journal as a ${group} country`;
  return `${subject}: ${reliefText(journal.waivers[waiver])} waived.`;
}

const reliefText = (percent: number) => {
  if (percent === 100) return 'the whole charge is';
  return percent === 50 ? 'half of the charge is' : `${percent}% of the charge is`;
};

const SEND_FAILED = 'Your request could not be sent. Your text is still here: please try again.';
const READ_FAILED = 'The waiver requests could not be loaded. Please try again.';

export const readOwnWaivers = (id: string) =>
  callApi<OwnWaivers>(paymentApi.ownWaiver(id), { as: true, fallback: READ_FAILED });

export const requestWaiver = (id: string, body: WaiverForm) =>
  callApi<{ message: string }>(paymentApi.ownWaiver(id), { method: 'POST', body, as: true, fallback: SEND_FAILED });

/** Lists waivers by submission code instead of account. */
export const readWaiversByCode = (body: CodeHolder) =>
  callApi<OwnWaivers>(paymentApi.showWaivers, { method: 'POST', body, fallback: READ_FAILED });

export const requestWaiverByCode = (holder: CodeHolder, form: WaiverForm) =>
  callApi<{ message: string }>(paymentApi.requestWaiver, {
    method: 'POST',
    body: { ...holder, ...form },
    fallback: SEND_FAILED,
  });
