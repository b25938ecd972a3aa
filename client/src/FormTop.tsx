import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { ErrorSummary } from '@istmo/ui/ErrorSummary';
import { useEffect } from 'react';
import type { Submit } from './use-submit.ts';

/** The problems of a form, above its fields: links to the invalid fields, or the server's message. */
export function FormTop({ submit }: { submit: Submit }) {
  const { attempt, problems, refusal, explanation, title } = submit;
  const isWrong = attempt > 0 && (problems.length > 0 || refusal !== undefined);
  useEffect(() => {
    if (!isWrong) return;
    const previousTitle = document.title;
    document.title = m.ui_error_prefix({ title: previousTitle });
    return () => {
      document.title = previousTitle;
    };
  }, [isWrong]);
  return (
    <>
      <ErrorSummary title={title} problems={problems} attempt={refusal === undefined ? attempt : 0} />
      {refusal !== undefined && (
        <Banner key={attempt} tone="neg" title={explanation && refusal} urgent>
          {explanation ?? refusal}
        </Banner>
      )}
    </>
  );
}
