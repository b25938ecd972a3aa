import { emptyRaise, type RaiseForm } from '@istmo/contract/areas/raises/raise-form';

const inHours = (now: Date, count: number): string => new Date(now.getTime() + count * 3_600_000).toISOString();

/** A form that meets every point of the checklist, once its documents are uploaded. */
export const fillRaise = (now: Date): RaiseForm => ({
  ...emptyRaise,
  title_en: 'Solar roofs',
  title_es: 'Techos solares',
  summary_en: 'Roofs',
  summary_es: 'Techos',
  story_en: 'Why',
  story_es: 'Por qué',
  risks_en: 'All may be lost',
  risks_es: 'Se puede perder todo',
  price_low: '10',
  offered: '1000',
  over: '100',
  soft_cap: '5000.00',
  min_order: '5',
  step_units: '1',
  max_retail: '1000',
  announce_at: inHours(now, 1),
  opens_at: inHours(now, 2),
  closes_at: inHours(now, 100),
  milestones: [
    { title_en: 'Roofs', title_es: 'Techos', percent: '60' },
    { title_en: 'Cables', title_es: 'Cables', percent: '40.00' },
  ],
});

/** As it is sent. */
export const toSent = (form: RaiseForm) => ({
  ...form,
  pictures: [...form.pictures],
  team: [...form.team],
  steps: [...form.steps],
  priorities: [...form.priorities],
  currencies: [...form.currencies],
  cooling_off: [...form.cooling_off],
  milestones: [...form.milestones],
});
