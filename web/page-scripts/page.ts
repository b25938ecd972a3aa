// The script of public pages, without React: menus, carousels, live numbers, forms, language and theme.
import { registerServiceWorker } from '../src/shared/service-worker.ts';
import { wireCarousels } from './carousel.ts';
import { wireForms } from './forms.ts';
import { wireLiveNumbers } from './live-numbers.ts';
import { wireMaintenance } from './maintenance.ts';
import { wireMenus } from './menus.ts';
import { wireNotice } from './notice.ts';
import { wirePreferences } from './preferences.ts';
import { wirePrefetch } from './prefetch.ts';
import { wireRetry } from './retry.ts';
import { wireSandbox } from './sandbox.ts';
import { wireSections } from './sections.ts';

// In the page itself it would be fetched, with its icon, before the first paint.
document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/app.webmanifest' }));

wireNotice();
wirePreferences();
wireMenus();
wirePrefetch();
wireCarousels();
wireForms();
wireLiveNumbers();
wireMaintenance();
wireRetry();
wireSandbox();
wireSections();
registerServiceWorker();
