import './signed-in.css';
import { getLocale } from '@istmo/contract/language';
import { galleryLabels } from '@istmo/ui/gallery-labels';
import '@istmo/ui/styles/gallery.css';
import { GalleryPage } from '@istmo/ui/gallery/GalleryPage';
import { chooseLanguage } from '@istmo/client/language';
import { pageFacts } from '@istmo/client/page-facts';
import { LeaveApp } from './LeaveApp.tsx';

/** The component gallery: every component in every state. For developers and the sandbox, not for production. */
export function GalleryRoute() {
  if (!pageFacts.isSandbox) return <LeaveApp />;
  return (
    <GalleryPage
      labels={galleryLabels[getLocale()]}
      onLanguage={(language) => chooseLanguage(language === 'es' ? 'es' : 'en')}
    />
  );
}
