import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { submitRaise } from '@istmo/contract/areas/raises/raises.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import type { OwnRaise } from './own-raises.queries.ts';

type SubmitProps = { readonly raise: OwnRaise; readonly version: number; readonly isDirty: boolean };

/** Hands the draft over for review, once it is saved and every point of the checklist is met. */
export function SubmitRaise({ raise, version, isDirty }: SubmitProps) {
  const write = useWrite({
    changes: ['offering'],
    send: () => callOrThrow(submitRaise, { reference: raise.reference, version }),
    onDone: ({ msg }) => toast({ text: msg, tone: 'pos' }),
  });
  const blocked = isDirty
    ? m.issuing_submit_unsaved()
    : raise.checks.some((one) => !one.is_met)
      ? m.issuing_checks_missing()
      : undefined;
  return (
    <section className="card card-pad own-raise-card" aria-labelledby="raise-submit">
      <h2 id="raise-submit">{m.issuing_submit_title()}</h2>
      <p className="own-raise-note">{m.issuing_submit_body()}</p>
      <div>
        <Button loading={write.isSending} disabledBecause={blocked} onClick={() => write.run()}>
          {m.issuing_submit()}
        </Button>
      </div>
    </section>
  );
}
