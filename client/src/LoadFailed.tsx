import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { failureMessage, CallError } from './call-error.ts';
import { explainError } from './explain-failure.ts';

// Another try is answered the same: what is missing is a right, and the message says which.
const finalRefusals = new Set<string>(['suspended', 'frozen', 'role_required']);

/**
 * Shown in place of data that could not be loaded: the reason, and a retry button where a retry can help. `title` where the specification
 * has a sentence for it.
 */
export function LoadFailed({
  error,
  onRetry,
  title,
}: {
  error: unknown;
  onRetry: () => void;
  title?: string | undefined;
}) {
  return (
    <Banner
      tone="neg"
      title={title}
      action={
        !(error instanceof CallError && finalRefusals.has(error.failure.code)) && (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {m.kernel_retry()}
          </Button>
        )
      }
    >
      {failureMessage(error)} {explainError(error)}
    </Banner>
  );
}
