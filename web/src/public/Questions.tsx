import ChevronDown from 'lucide-react/icons/chevron-down';

/** A question with its answer, as the page and the search engines get them. */
export type Question = readonly [question: string, answer: string];

/** Questions that open one at a time; native, so they work without scripts. `name` groups them and is unique in the page. */
export function Questions({ name, questions }: { name: string; questions: readonly Question[] }) {
  return (
    <div className="faq">
      {questions.map(([question, answer]) => (
        <details key={question} name={name}>
          <summary>
            {question}
            <ChevronDown size={20} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
