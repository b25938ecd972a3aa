import * as m from '@istmo/contract/messages';
import { Dialog } from '@istmo/ui/Dialog';
import { ScrollGate } from '@istmo/ui/ScrollGate';
import { useId, useRef } from 'react';
import { useWrite } from '@istmo/client/use-write';

export type ConsentText = {
  readonly title: string;
  readonly head: string;
  readonly para: string;
  readonly parts: readonly { readonly title: string; readonly text: string }[];
  /** The sentence beside the checkbox. */
  readonly agree: string;
};

type ConsentDialogProps = {
  readonly isOpen: boolean;
  readonly text: ConsentText;
  /**
   * Sends the answer: true when the checkbox was ticked, false when the dialog was closed without it. The dialog accepts no second answer
   * until the promise settles; then the account status is read again.
   */
  readonly onAnswer: (agreed: boolean) => Promise<void>;
  readonly onFailed?: (error: Error) => void;
};

/** A disclaimer that must be scrolled to its end: only then the checkbox is enabled, and ticking it accepts. */
export function ConsentDialog({ isOpen, text, onAnswer, onFailed }: ConsentDialogProps) {
  const id = useId();
  const region = useRef<HTMLDivElement>(null);
  const answer = useWrite({ send: onAnswer, changes: ['account-status'], onFailed });
  const parts = text.parts.map((part, place) => ({ ...part, id: `${id}-${place + 1}` }));
  return (
    <Dialog
      open={isOpen}
      onClose={() => answer.run(false)}
      closesOutside={false}
      size="lg"
      initialFocus={region}
      title={text.title}
      labels={{ close: m.ui_close() }}
    >
      <ScrollGate
        title={text.title}
        regionRef={region}
        contents={parts}
        agreed={answer.isSending}
        onAgree={(agreed) => agreed && answer.run(true)}
        labels={{
          hint: m.access_disclaimer_scroll(),
          next: m.access_disclaimer_continue(),
          ready: m.access_disclaimer_ready(),
          agree: text.agree,
          contents: m.access_disclaimer_contents(),
        }}
      >
        <h3>{text.head}</h3>
        <p>{text.para}</p>
        {parts.map((part) => (
          <section key={part.id} id={part.id} className="grid gap-2">
            <h3>{part.title}</h3>
            <p>{part.text}</p>
          </section>
        ))}
      </ScrollGate>
    </Dialog>
  );
}
