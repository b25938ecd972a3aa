import { findFormProblems, type FormRules } from '@istmo/contract/kernel/form-rules';
import type { KycStatus } from '@istmo/contract/kernel/account-status';
import { readKycStatus } from '@istmo/contract/kernel/status-fields';
import * as m from '@istmo/contract/messages';
import { buttonClass } from '@istmo/ui/Button';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { FormView } from '@istmo/ui/use-form';
import { paths } from '../../paths.ts';
import { fieldNames, labelOf, profileFormRules, type FieldName, type ProfileFields } from './profile-form.ts';
import type { ProfileReply } from './profile.queries.ts';

const statusDisplays = {
  none: { kind: 'idle', name: m.kyc_not_started },
  pending: { kind: 'waiting', name: m.kyc_pending },
  redo: { kind: 'failed', name: m.kyc_redo },
  verified: { kind: 'done', name: m.kyc_verified },
} as const satisfies Record<KycStatus, StateDisplay>;

/** Beside the form: the status of identity verification, and the profile fields it still needs. */
export function MissingCard({ reply, form }: { reply: ProfileReply; form: FormView<ProfileFields> }) {
  const { user_type: type } = reply.userData;
  const status = readKycStatus(reply.userData);
  const fields = form.values;
  const missing = listMissing(fields, profileFormRules(reply.rules));
  const display = statusDisplays[status];
  const mayStart = type !== '' && (status === 'none' || status === 'redo');
  return (
    <aside aria-labelledby="missing" className="card card-pad profile-missing grid gap-4">
      <div className="grid justify-items-start gap-2">
        <h2 id="missing" className="text-lg">
          {m.profile_check_title()}
        </h2>
        <StateStatus display={display} />
      </div>
      {missing.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-ink-2">{m.profile_still_missing()}</p>
          <ul className="grid gap-0.5">
            {missing.map((field) => (
              <li key={field}>
                <MissingField field={field} isBusiness={fields.user_type === 'business'} />
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p className="flex items-start gap-2 text-ink-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-pos" />
          {m.profile_complete()}
        </p>
      )}
      {mayStart && missing.length === 0 && (
        <Link to={paths.kyc} className={buttonClass({ variant: 'secondary' })}>
          {m.profile_to_kyc()}
        </Link>
      )}
    </aside>
  );
}

/** The fields that have a problem, in the page's order. A business also has to name who is behind it. */
function listMissing(fields: ProfileFields, rules: FormRules<ProfileFields>): (FieldName | 'owners')[] {
  const problems = findFormProblems(rules, fields).map(({ field }) => field);
  const isNamed = fields.user_type !== 'business' || fields.owners.length > 0;
  const areOwnersRight = isNamed && !problems.some((field) => field.startsWith('owners'));
  return [...fieldNames.filter((field) => problems.includes(field)), ...(areOwnersRight ? [] : ['owners' as const])];
}

type MissingFieldProps = { field: FieldName | 'owners'; isBusiness: boolean };

function MissingField({ field, isBusiness }: MissingFieldProps) {
  return (
    <button type="button" className="link min-h-8 text-left" onClick={() => document.getElementById(field)?.focus()}>
      {field === 'owners' ? m.profile_owners() : labelOf(field, isBusiness)}
    </button>
  );
}
