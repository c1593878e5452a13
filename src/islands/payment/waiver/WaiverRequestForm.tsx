import { useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import type { IslandJournal } from '#domain/journal/journal';
import { useJournal } from '#islands/kernel/journal.tsx';
import '#islands/kernel/strict-policy.ts';
import { COUNTRY_CODES, countryName } from '#domain/kernel/country';
import { INCOME_SOURCE, incomeGroup } from '#domain/payment/country-income';
import { type CountryWaiver, countryWaiver } from '#domain/payment/country-waiver';
import { isByCountry, kindsFor, type WaiverKind, waiverKindLabel } from '#domain/payment/waiver';
import { type WaiverForm, waiverForm } from '#domain/payment/waiver-form';
import { useApiForm } from '#islands/kernel/use-api-form.ts';
import { Form } from '#ui/Form';
import { Select } from '#ui/Select';
import { TextArea } from '#ui/TextArea';

interface Props {
  ask: (form: WaiverForm) => Promise<{ message: string }>;
  onDone: () => void;
}

const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((one, other) =>
  one.name.localeCompare(other.name, 'en'),
);

/** Asks for a waiver: the country says what may be asked for, and the reason why where the country does not. */
export function WaiverRequestForm({ ask, onDone }: Props) {
  const journal = useJournal();
  const [country, setCountry] = useState('');
  const [kind, setKind] = useState<WaiverKind | ''>('');
  const api = useApiForm({
    id: 'waiver',
    schema: waiverForm(journal),
    send: ask,
    onDone({ message }) {
      toast.success(message);
      onDone();
    },
  });
  const chooseCountry = (code: string) => {
    setCountry(code);
    setKind(countryWaiver(journal, code) ? (kindsFor(journal, code)[0] ?? '') : '');
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
        hint={country && groupOf(journal, country)}
        required
        value={kind}
        onChange={({ currentTarget }) => setKind(currentTarget.value as WaiverKind | '')}
        {...api.field('kind')}
      >
        <option value="">Choose</option>
        {kindsFor(journal, country).map((one) => (
          <option key={one} value={one}>
            {waiverKindLabel(journal, one)}
          </option>
        ))}
      </Select>
      <TextArea
        label={isOptional ? 'Reason (optional)' : 'Reason'}
        hint={
          isOptional
            ? 'The country is reason enough. Add anything else the office should know.'
            : 'Your position, and why no other funds are available.'
        }
        rows={5}
        required={!isOptional}
        {...api.field('reason')}
      />
    </Form>
  );
}

/** What the country says, and by which list. */
const GROUPS: Record<CountryWaiver, string> = { low_income: 'low-income', lower_middle_income: 'lower middle-income' };

function groupOf(journal: IslandJournal, country: string): string {
  const list = `the ${INCOME_SOURCE.publisher}’s list for fiscal year ${INCOME_SOURCE.fiscalYear}`;
  const waiver = countryWaiver(journal, country);
  if (!waiver) return `${list} sets no waiver for this country. The office decides how much to waive.`;
  const group = GROUPS[waiver];
  const by = incomeGroup(country) ? `A ${group} country in ${list}` : `For the journal a ${group} country`;
  return `${by}: ${reliefWords(journal.waivers[waiver])} waived.`;
}

const reliefWords = (percent: number) => {
  if (percent === 100) return 'the whole charge is';
  return percent === 50 ? 'half of the charge is' : `${percent}% of the charge is`;
};
