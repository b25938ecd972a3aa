import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import type { Refused } from './query.ts';

/** In the place of what could not be loaded: why, and to try again where that can help. `title` where the specification has a sentence for it. */
export function LoadFailed({
  error,
  onRetry,
  title,
}: {
  error: Refused;
  onRetry: () => void;
  title?: string | undefined;
}) {
  return (
    <Banner
      tone="neg"
      title={title}
      action={
        error.no.code !== 'suspended' && (
          <Button size="sm" variant="secondary" onClick={onRetry}>
            {m.kernel_retry()}
          </Button>
        )
      }
    >
      {error.message}
    </Banner>
  );
}
