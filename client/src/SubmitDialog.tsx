import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog, type DialogProps } from '@istmo/ui/Dialog';
import type { ReactNode } from 'react';
import { Form } from './Form.tsx';
import type { Submit } from './use-submit.ts';

type SubmitDialogProps = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  submit: Submit;
  /** What the button that sends says. */
  action: string;
  isDanger?: boolean | undefined;
  /** Whether something was entered: then a press outside does not close it. */
  isDirty: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog, with the button that sends it and the one that closes it. */
export function SubmitDialog({ submit, action, isDanger, isDirty, onClose, children, ...dialog }: SubmitDialogProps) {
  return (
    <Dialog
      {...dialog}
      open
      onClose={onClose}
      labels={{ close: m.ui_close() }}
      closesOutside={!isDirty}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button variant={isDanger ? 'danger' : 'primary'} loading={submit.isSending} onClick={submit.onSubmit}>
            {action}
          </Button>
        </>
      }
    >
      <Form submit={submit}>{children}</Form>
    </Dialog>
  );
}
