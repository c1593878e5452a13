import {
  CREDIT_ROLE_IDS,
  type CreditRole,
  creditRoleName,
  inCreditOrder,
} from '#domain/publication/integrity/credit-role';
import { Choice } from '#ui/Choice';

interface Props {
  id: string;
  roles: readonly CreditRole[] | undefined;
  onChange: (roles: CreditRole[]) => void;
}

/** What an author contributed, by the roles of CRediT. */
export function RolesFields({ id, roles = [], onChange }: Props) {
  return (
    <fieldset className="rows" id={id} tabIndex={-1}>
      <legend>Roles (CRediT)</legend>
      <p className="hint">As in the author contributions statement (optional).</p>
      <div className="guidelines">
        {CREDIT_ROLE_IDS.map((role) => (
          <Choice
            key={role}
            id={`${id}-${role}`}
            type="checkbox"
            label={creditRoleName(role)}
            checked={roles.includes(role)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? inCreditOrder([...roles, role]) : roles.filter((other) => other !== role))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
