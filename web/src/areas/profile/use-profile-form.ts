import { saveProfile } from '@istmo/contract/areas/profile/profile.calls';
import * as m from '@istmo/contract/messages';
import { useRouter } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { refetchUserStatus } from '../../layout/user-status.ts';
import { call, type CallFailure } from '../../shared/call.ts';
import { saveFlash } from '../../shared/flash.ts';
import { queries } from '../../shared/query.ts';
import { toast } from '../../shared/toast.ts';
import { useRules, type FieldProblem, type RulesForm } from '../../shared/use-rules.ts';
import { useSubmit, type Submit } from '../../shared/use-submit.ts';
import { paths } from '../../paths.ts';
import {
  findDisallowed,
  toFields,
  firstDisallowed,
  labelOf,
  profileFormRules,
  toRequest,
  type ProfileFields,
} from './profile-form.ts';
import { profileQuery, type ProfileReply } from './profile.queries.ts';

export type ProfileSaving = {
  readonly form: RulesForm<ProfileFields>;
  readonly submit: Submit;
  readonly onSubmit: Submit['onSubmit'];
  /** What the disallowed-content filter found at the last attempt. */
  readonly disallowed: { readonly problems: readonly FieldProblem[]; readonly attempt: number } | undefined;
};

/** The form's state, rules and submission. */
export function useProfileForm(reply: ProfileReply): ProfileSaving {
  const router = useRouter();
  const [disallowed, setDisallowed] = useState<ProfileSaving['disallowed']>();
  const form = useRules<ProfileFields>({
    rules: profileFormRules(reply.rules),
    start: toFields(reply),
  });

  const send = async (fields: ProfileFields): Promise<CallFailure | undefined> => {
    const outcome = await call(saveProfile, toRequest(fields));
    if (!outcome.done) {
      toast({ text: m.profile_save_failed(), tone: 'neg', urgent: true });
      return outcome.failure;
    }
    await Promise.all([queries.invalidateQueries({ queryKey: profileQuery.queryKey }), refetchUserStatus()]);
    saveFlash({ tone: 'pos', text: outcome.msg });
    await router.navigate({ to: paths.dashboard });
    return undefined;
  };
  const submit = useSubmit({ form, send, invalid: m.kernel_fill_the_field, toastMs: 0 });

  /** Nothing is sent and the form reloads (specification 1, point 5): fields with disallowed content return to their saved values. */
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
    setDisallowed((before) => ({ problems, attempt: (before?.attempt ?? 0) + 1 }));
    toast({ text: m.kernel_disallowed(), tone: 'neg' });
  };

  const onSubmit = (event?: SyntheticEvent): void => {
    if (firstDisallowed(form.values) === undefined) {
      setDisallowed(undefined);
      return submit.onSubmit(event);
    }
    event?.preventDefault();
    reload();
  };
  return { form, submit, onSubmit, disallowed };
}
