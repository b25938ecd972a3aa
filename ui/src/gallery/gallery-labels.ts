import type { ThemeLabels } from '../layout/ThemeSwitch.tsx';
import type { DateFieldLabels } from '../fields/DateField.tsx';
import type { PaginationLabels } from '../tables/Pagination.tsx';
import type { StepState } from '../progress/Timeline.tsx';
import { english, type GalleryTextKey } from './gallery-english.ts';
import { spanish } from './gallery-spanish.ts';

/** All texts of the gallery. The components themselves contain none. */
export type GalleryLabels = {
  readonly language: 'en' | 'es';
  readonly theme: ThemeLabels;
  readonly pagination: PaginationLabels;
  readonly date: DateFieldLabels;
  readonly states: Record<StepState, string>;
  readonly t: Record<GalleryTextKey, string>;
};

/** A text with its parameters: `fill('Details of {what}', { what })`. */
export function fill(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}

export const galleryLabels: Record<'en' | 'es', GalleryLabels> = {
  en: {
    language: 'en',
    t: english,
    theme: { theme: 'Theme', auto: 'Auto', light: 'Light', dark: 'Dark' },
    pagination: {
      nav: 'Pages',
      first: 'First page',
      previous: 'Previous page',
      next: 'Next page',
      last: 'Last page',
      pageSize: 'Rows per page',
      page: (page, of) => `${page} / ${of}`,
      showing: (from, to, of) => `Showing ${from}–${to} of ${of}`,
    },
    date: {
      openCalendar: 'Open the calendar',
      calendar: 'Calendar',
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      today: 'Today',
      chosen: 'chosen',
    },
    states: { done: 'done', current: 'current', waiting: 'waiting', failed: 'failed', ahead: 'to do' },
  },
  es: {
    language: 'es',
    t: spanish,
    theme: { theme: 'Tema', auto: 'Auto', light: 'Claro', dark: 'Oscuro' },
    pagination: {
      nav: 'Páginas',
      first: 'Primera página',
      previous: 'Página anterior',
      next: 'Página siguiente',
      last: 'Última página',
      pageSize: 'Filas por página',
      page: (page, of) => `${page} / ${of}`,
      showing: (from, to, of) => `${from}–${to} de ${of}`,
    },
    date: {
      openCalendar: 'Abrir el calendario',
      calendar: 'Calendario',
      previousMonth: 'Mes anterior',
      nextMonth: 'Mes siguiente',
      today: 'Hoy',
      chosen: 'elegido',
    },
    states: { done: 'hecho', current: 'en curso', waiting: 'en espera', failed: 'fallido', ahead: 'pendiente' },
  },
};
