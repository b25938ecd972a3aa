import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { failureMessage, CallError } from './call-error.ts';
import { explainError } from './explain-failure.ts';

/** A suspended or frozen account gets the same answer until staff lift it. */
const isBlocked = (error: unknown): boolean =>
  error instanceof CallError && (error.failure.code === 'suspended' || error.failure.code === 'frozen');

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
        !isBlocked(error) && (
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
