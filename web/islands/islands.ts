import { wireChoices } from './choices.ts';
import { wireCarousels } from './carousel.ts';
import { wireFigures } from './figures.ts';
import { wireMaintenance } from './maintenance.ts';
import { wireMenus } from './menus.ts';
import { wireNotice } from './notice.ts';
import { wirePrefetch } from './prefetch.ts';
import { wireSubscription } from './subscription.ts';

wireNotice();
wireChoices();
wireMenus();
wirePrefetch();
wireCarousels();
wireSubscription();
wireFigures();
wireMaintenance();
