import { DateTime } from '@istmo/ui/DateTime';

/** Who did it, and when; a dash while it is not done. */
export const whoAndWhen = (name: string, at: string | null) =>
  name === '' || at === null ? (
    '—'
  ) : (
    <>
      {name} · <DateTime at={at} />
    </>
  );
