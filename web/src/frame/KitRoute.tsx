import './signed-in.css';
import { getLocale } from '@istmo/contract/language';
import { kitLabels } from '@istmo/ui/kit-labels';
import '@istmo/ui/styles/kit.css';
import { KitPage } from '@istmo/ui/kit/KitPage';
import { chooseLanguage } from '../kit/language.ts';
import { pageFacts } from '../kit/page-facts.ts';
import { LeaveApp } from './LeaveApp.tsx';

/** Every piece of the interface in every state; for developers and the sandbox, not for production. */
export function KitRoute() {
  if (!pageFacts.isSandbox) return <LeaveApp />;
  return (
    <KitPage
      labels={kitLabels[getLocale()]}
      onLanguage={(language) => chooseLanguage(language === 'es' ? 'es' : 'en')}
    />
  );
}
