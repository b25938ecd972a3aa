// The script of public pages, without React: menus, carousels, live numbers, forms, language and theme.
import './wire-page.ts';
import { wireCarousels } from './carousel.ts';
import { wireForms } from './forms.ts';
import { wireLiveNumbers } from './live-numbers.ts';
import { wireRetry } from './retry.ts';

wireCarousels();
wireForms();
wireLiveNumbers();
wireRetry();
