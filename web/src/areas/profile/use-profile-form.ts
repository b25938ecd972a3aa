import { saveProfile } from '@istmo/contract/areas/profile/profile.calls';
import * as m from '@istmo/contract/messages';
import { useRouter } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { freshStanding } from '../../frame/standing.ts';
import { call, type No } from '../../kit/call.ts';
import { leaveFlash } from '../../kit/flash.ts';
import { queries } from '../../kit/query.ts';
import { toast } from '../../kit/toast.ts';
import { useRules, type FieldProblem, type RulesForm } from '../../kit/use-rules.ts';
import { useSubmit, type Submit } from '../../kit/use-submit.ts';
import { paths } from '../../paths.ts';
import {
  disallowedOf,
  fieldsOf,
  firstDisallowed,
  labelOf,
  profileFormRules,
  sentOf,
  type ProfileFields,
} from './profile-form.ts';
import { profileQuery, type ProfileReply } from './profile.queries.ts';

export type ProfileSaving = {
  readonly form: RulesForm<ProfileFields>;
  readonly submit: Submit;
  readonly onSubmit: Submit['onSubmit'];
  /** What the filter found at the last try. */
  readonly disallowed: { readonly problems: readonly FieldProblem[]; readonly attempt: number } | undefined;
};

/** The form's state, its rules and its sending. */
export function useProfileForm(reply: ProfileReply): ProfileSaving {
  const router = useRouter();
  const [disallowed, setDisallowed] = useState<ProfileSaving['disallowed']>();
  const form = useRules<ProfileFields>({
    rules: profileFormRules(reply.rules),
    start: fieldsOf(reply),
  });

  const send = async (fields: ProfileFields): Promise<No | undefined> => {
    const outcome = await call(saveProfile, sentOf(fields));
    if (!outcome.done) {
      toast({ text: m.profile_save_failed(), tone: 'neg', urgent: true });
      return outcome.no;
    }
    await Promise.all([queries.invalidateQueries({ queryKey: profileQuery.queryKey }), freshStanding()]);
    leaveFlash({ tone: 'pos', text: outcome.msg });
    await router.navigate({ to: paths.dashboard });
    return undefined;
  };
  const submit = useSubmit({ form, send, invalid: m.kernel_fill_the_field, toastMs: 0 });

  /** Nothing is sent and the form reloads (specification 1, point 5): what holds the content goes back to what is saved. */
  const reload = (): void => {
    const fields = { ...form.values };
    const saved = fieldsOf(reply);
    const problems: FieldProblem[] = [];
    for (let field = firstDisallowed(fields); field; field = firstDisallowed(fields)) {
      const found = disallowedOf(field, fields) ?? '';
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
