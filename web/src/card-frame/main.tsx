import { overwriteGetLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './card-frame.css';
import { CardFrame } from './CardFrame.tsx';

// The card form's own page, of another origin than the app: it shares the app's controls and texts, and neither storage nor session.
const container = document.getElementById('card-form');
if (!container) throw new Error('the page has no #card-form to mount into');
overwriteGetLocale(() => (document.documentElement.lang === 'es' ? 'es' : 'en'));
document.title = m.cards_frame_title();
createRoot(container).render(
  <StrictMode>
    <CardFrame />
  </StrictMode>,
);
