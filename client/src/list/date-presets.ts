import * as m from '@istmo/contract/messages';
import { dayOf } from '@istmo/ui/date-text';

export type Range = { readonly from: string; readonly to: string };
export type Preset = { readonly key: string; readonly label: string; readonly range: Range };

/** The day that many days before; noon keeps it on its day where clocks are changed. */
function daysBefore(at: Date, days: number): string {
  return dayOf(new Date(at.getFullYear(), at.getMonth(), at.getDate() - days, 12));
}

/** Common ranges, each including today (seven days are today and the six before). */
export function presetsAt(now: Date): readonly Preset[] {
  const to = dayOf(now);
  return [
    { key: 'week', label: m.ui_last_days({ count: 7 }), range: { from: daysBefore(now, 6), to } },
    { key: 'month', label: m.ui_last_days({ count: 30 }), range: { from: daysBefore(now, 29), to } },
    { key: 'this-month', label: m.ui_this_month(), range: { from: `${to.slice(0, 8)}01`, to } },
    { key: 'this-year', label: m.ui_this_year(), range: { from: `${to.slice(0, 5)}01-01`, to } },
  ];
}

/** The preset whose range is active. */
export function activePreset(presets: readonly Preset[], { from, to }: Range): Preset | undefined {
  return presets.find(({ range }) => range.from === from && range.to === to);
}
