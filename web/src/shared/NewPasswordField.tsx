import { PasswordField } from '@istmo/client/PasswordField';
import { passwordChecklist, ruleLabels } from '@istmo/client/password-rules';
import { allowedSpecialCharacters } from '@istmo/contract/kernel/screening';
import * as m from '@istmo/contract/messages';
import { PasswordRules } from '@istmo/ui/PasswordRules';
import type { ComponentProps } from 'react';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'children' | 'autoComplete'> & {
  value: string;
};

/** A password that is being chosen, with the rules it has to meet. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  return (
    <PasswordField
      hint={m.kernel_password_special_hint({ characters: allowedSpecialCharacters })}
      autoComplete="new-password"
      {...props}
    >
      <PasswordRules rules={passwordChecklist(props.value)} labels={ruleLabels()} />
    </PasswordField>
  );
}
