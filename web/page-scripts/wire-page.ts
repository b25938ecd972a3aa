// What every public page does: menus, language and theme, the notice of the last page, sections, maintenance.
import { registerServiceWorker } from '../src/shared/service-worker.ts';
import { wireMaintenance } from './maintenance.ts';
import { wireMenus } from './menus.ts';
import { wireNotice } from './notice.ts';
import { wirePreferences } from './preferences.ts';
import { wirePrefetch } from './prefetch.ts';
import { wireSandbox } from './sandbox.ts';
import { wireSections } from './sections.ts';

// In the page itself it would be fetched, with its icon, before the first paint.
document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/app.webmanifest' }));

wireNotice();
wirePreferences();
wireMenus();
wirePrefetch();
wireMaintenance();
wireSandbox();
wireSections();
registerServiceWorker();
