import { formatDate, formatZone } from '@istmo/contract/kernel/format';

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** A plain day as the pages write dates; of a masked one only the year is known ("1980-••-••"). Other text is returned as it is. */
export function dayText(value: string): string {
  if (value.includes('•')) return value.split('-').toReversed().join('/');
  return isDay.test(value) ? formatDate(value) : value;
}

/** The reader's own time zone, for the label of a field. */
export const ownZone = (): string => formatZone(new Date());
