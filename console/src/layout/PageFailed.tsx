import { LoadFailed } from '@istmo/client/LoadFailed';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';

/** A page whose data could not be loaded, with a retry. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <LoadFailed
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
