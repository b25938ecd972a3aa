import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { ErrorSummary } from '@istmo/ui/ErrorSummary';
import { useEffect } from 'react';
import type { Submit } from './use-submit.ts';

/** What stands in the way of a form, above its fields: the fields to look at, or the server's sentence. */
export function FormTop({ submit }: { submit: Submit }) {
  const { attempt, problems, refused, title } = submit;
  const isWrong = attempt > 0 && (problems.length > 0 || refused !== undefined);
  useEffect(() => {
    if (!isWrong) return;
    const name = document.title;
    document.title = m.ui_error_prefix({ title: name });
    return () => {
      document.title = name;
    };
  }, [isWrong]);
  return (
    <>
      <ErrorSummary title={title} problems={problems} attempt={refused === undefined ? attempt : 0} />
      {refused !== undefined && (
        <Banner key={attempt} tone="neg" urgent>
          {refused}
        </Banner>
      )}
    </>
  );
}
