import { saveProfile } from '@istmo/contract/areas/profile/profile.calls';
import * as m from '@istmo/contract/messages';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { saveFlash } from '../../shared/flash.ts';
import { findDisallowedContent } from '@istmo/contract/kernel/screening';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import type { FieldProblem } from '@istmo/ui/form-parts';
import type { FormView } from '@istmo/ui/use-form';
import { useRules } from '@istmo/client/use-rules';
import { useSubmit, type Submit } from '@istmo/client/use-submit';
import { useWrite } from '@istmo/client/use-write';
import { firstDisallowedOwner } from './owner-form.ts';
import {
  findDisallowed,
  toFields,
  firstDisallowed,
  labelOf,
  profileFormRules,
  toRequest,
  type ProfileFields,
} from './profile-form.ts';
import type { ProfileReply } from './profile.queries.ts';

export type ProfileSaving = {
  readonly form: FormView<ProfileFields>;
  readonly submit: Submit;
  readonly onSubmit: Submit['onSubmit'];
  /** What the disallowed-content filter found at the last attempt. */
  readonly disallowed: { readonly problems: readonly FieldProblem[]; readonly attempt: number } | undefined;
};

/** The form's state, rules and submission; once it is saved, the page that is `next`. */
export function useProfileForm(reply: ProfileReply, next: LinkProps): ProfileSaving {
  const router = useRouter();
  const [disallowed, setDisallowed] = useState<ProfileSaving['disallowed']>();
  const form = useRules<ProfileFields>({
    rules: profileFormRules(reply.rules),
    start: toFields(reply),
  });

  const write = useWrite({
    changes: ['account-status', 'withdrawals'],
    send: (fields: ProfileFields) => callOrThrow(saveProfile, toRequest(fields)),
    onDone: async ({ msg }) => {
      saveFlash({ tone: 'pos', text: msg });
      await router.navigate(next);
    },
    onFailed: () => toast({ text: m.profile_save_failed(), tone: 'neg', urgent: true }),
  });
  const submit = useSubmit({ form, write, invalid: m.kernel_fill_the_field });

  /** Nothing is sent and the form reloads (requirement 1.5): fields with disallowed content return to their saved values. */
  const reload = (): void => {
    const fields = { ...form.values };
    const saved = toFields(reply);
    const problems: FieldProblem[] = [];
    for (let field = firstDisallowed(fields); field; field = firstDisallowed(fields)) {
      const found = findDisallowed(field, fields) ?? '';
      const label = labelOf(field, fields.user_type === 'business');
      problems.push({
        field,
        text: `${m.kernel_disallowed_where({ found })} ${m.profile_disallowed_reset({ label })}`,
      });
      fields[field] = saved[field];
      form.set(field, saved[field]);
    }
    const owners = [...fields.owners];
    for (let row = firstDisallowedOwner(owners); row !== undefined; row = firstDisallowedOwner(owners)) {
      const owner = owners[row];
      if (!owner) break;
      const found = findDisallowedContent(owner.name) ?? '';
      const label = m.profile_owner_name();
      problems.push({
        field: `owners[${row}].name`,
        text: `${m.kernel_disallowed_where({ found })} ${m.profile_disallowed_reset({ label })}`,
      });
      owners[row] = { ...owner, name: '' };
    }
    form.set('owners', owners);
    setDisallowed((before) => ({ problems, attempt: (before?.attempt ?? 0) + 1 }));
    toast({ text: m.kernel_disallowed(), tone: 'neg' });
  };

  const onSubmit = (event?: SyntheticEvent): void => {
    const isAllowed = firstDisallowed(form.values) === undefined;
    if (isAllowed && firstDisallowedOwner(form.values.owners) === undefined) {
      setDisallowed(undefined);
      return submit.onSubmit(event);
    }
    event?.preventDefault();
    reload();
  };
  return { form, submit, onSubmit, disallowed };
}
