import { isUnreachable } from '@istmo/client/call';
import { CallError, failureMessage } from '@istmo/client/call-error';
import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import type { ReactNode } from 'react';

type ProblemsProps = {
  readonly isAgreed: boolean;
  /** Why the order cannot be quoted any more. */
  readonly problem: Error | undefined;
  /** Why the last try was refused, with what explains it. */
  readonly refusal: Error | null;
  readonly explanation: ReactNode;
  /** To the documents. */
  readonly onBack: () => void;
  /** To the amount. */
  readonly onFix: () => void;
};

/** Why an order cannot be sent as it is, each with the way to the step that mends it. */
export function OrderProblems({ isAgreed, problem, refusal, explanation, onBack, onFix }: ProblemsProps) {
  // Other terms explain every refusal of an order by those before.
  const shown = isAgreed ? (refusal ?? problem) : undefined;
  // Without an answer the same order is sent again by the button below.
  const isAnswered = shown instanceof CallError && !isUnreachable(shown.failure);
  return (
    <>
      {shown && (
        <Banner
          tone="neg"
          urgent
          action={
            isAnswered && (
              <Button size="sm" variant="secondary" onClick={onFix}>
                {m.subscriptions_change_amount()}
              </Button>
            )
          }
        >
          {failureMessage(shown)} {refusal && explanation}
        </Banner>
      )}
      {!isAgreed && (
        <Banner
          tone="warn"
          urgent
          action={
            <Button size="sm" variant="secondary" onClick={onBack}>
              {m.subscriptions_read_documents()}
            </Button>
          }
        >
          {m.subscriptions_agree_again()}
        </Banner>
      )}
    </>
  );
}
