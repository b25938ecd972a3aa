import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { ErrorSummary } from '@istmo/ui/ErrorSummary';
import { useProblemFocus } from '@istmo/ui/use-problem-focus';
import { useEffect } from 'react';
import type { Submit } from './use-submit.ts';

/**
 * What is wrong with a form as a whole, above its fields: the server's message, or a problem that no field has. Invalid fields say it
 * themselves, and the first of them gets the focus.
 */
export function FormTop({ submit }: { submit: Submit }) {
  const { attempt, problems, refusal, explanation, title } = submit;
  const hasRefusal = refusal !== undefined;
  useProblemFocus(hasRefusal ? 0 : attempt, fieldsOf(problems));
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
      <ErrorSummary
        title={title}
        problems={problems.filter(({ field }) => field === undefined)}
        attempt={hasRefusal ? 0 : attempt}
      />
      {refusal !== undefined && (
        <div key={attempt} ref={scrollTo}>
          <Banner tone="neg" title={explanation && refusal} urgent>
            {explanation ?? refusal}
          </Banner>
        </div>
      )}
    </>
  );
}

// The button of a long form is far below its top.
const scrollTo = (refusal: HTMLElement | null): void => refusal?.scrollIntoView({ block: 'nearest' });

const fieldsOf = (problems: Submit['problems']): string[] => problems.flatMap(({ field }) => field ?? []);
