import './why-not.css';
import { type AccessProblem, isClosure } from '@istmo/contract/areas/access/access.rules';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { isRemedy, remedies } from './remedies.ts';

/** What a customer cannot do, and why. */
export type BlockedAction = { readonly name: string; readonly problem: AccessProblem | undefined };

/**
 * Beside actions that the guard would refuse: what is missing for them, and the way to it. Nothing when all are allowed, and nothing for a
 * closed account, of which the page's notice says that.
 */
export function WhyNot({ actions }: { actions: readonly BlockedAction[] }) {
  const problems = new Map(
    actions.flatMap(({ problem }) => (problem && !isClosure(problem) ? [[problem.code, problem] as const] : [])),
  );
  if (problems.size === 0) return null;
  return (
    <ul className="why-not">
      {[...problems.values()].map((problem) => {
        const names = actions.filter((action) => action.problem?.code === problem.code).map(({ name }) => name);
        return (
          <li key={problem.code}>
            <Lock aria-hidden />
            <span>
              {names.join(', ')}: <Reason problem={problem} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Reason({ problem: { brief, remedy } }: { problem: AccessProblem }) {
  const text = translate(brief, getLocale());
  if (!isRemedy(remedy)) return text;
  return (
    <Link {...remedies[remedy].link} className="link">
      {text}
    </Link>
  );
}
