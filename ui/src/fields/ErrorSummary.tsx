import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';

export type ErrorSummaryProps = {
  title: ReactNode;
  /** One line per problem; with a field's id it links to the field. */
  problems: readonly { readonly field?: string | undefined; readonly text: ReactNode }[];
  /** Number of failed submits: the summary gets the focus whenever it changes. */
  attempt: number;
};

/** The problems at the top of an invalid form. Renders nothing before the first attempt or without problems. */
export function ErrorSummary({ title, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || problems.length === 0) return null;
  const lead = (event: MouseEvent, id: string) => {
    const control = document.getElementById(id);
    if (!control) return;
    event.preventDefault();
    control.scrollIntoView({ block: 'center' });
    control.focus({ preventScroll: true });
  };
  return (
    <div ref={box} className="summary" role="alert" tabIndex={-1}>
      <h2>
        <CircleAlert aria-hidden />
        {title}
      </h2>
      <ul>
        {problems.map(({ field, text }, index) => (
          <li key={field ?? index}>
            {field ? (
              <a href={`#${field}`} onClick={(event) => lead(event, field)}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
