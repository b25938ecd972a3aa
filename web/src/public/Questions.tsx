import type { Message } from '@istmo/contract/kernel/message';
import { ChevronDown } from 'lucide-react';
import { useSay } from './language.tsx';

/** A question with its answer, as the page and the search engines get them. */
export type Question = readonly [question: Message, answer: Message];

/** Questions that open one at a time; native, so they work without scripts. `name` groups them and is the page's own. */
export function Questions({ name, questions }: { name: string; questions: readonly Question[] }) {
  const say = useSay();
  return (
    <div className="faq">
      {questions.map(([question, answer]) => (
        <details key={say(question)} name={name}>
          <summary>
            {say(question)}
            <ChevronDown size={20} aria-hidden />
          </summary>
          <p>{say(answer)}</p>
        </details>
      ))}
    </div>
  );
}
