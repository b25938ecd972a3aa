import type { FontWeight } from './fonts.ts';

export type TextStyle = {
  readonly weight: FontWeight;
  readonly size: number;
  /** The distance from one baseline to the next. */
  readonly leading: number;
  readonly color: string;
};

/** The colors of the light theme (ui/styles/tokens.css), for a white page. */
export const colors = {
  text: '#0F1C19',
  muted: '#3F4F4A',
  faint: '#596863',
  brand: '#0A5F50',
  line: '#D2DCD8',
} as const;

export const styles = {
  title: { weight: 'strong', size: 19, leading: 25, color: colors.text },
  heading: { weight: 'strong', size: 12.5, leading: 18, color: colors.text },
  body: { weight: 'regular', size: 10.5, leading: 16, color: colors.text },
  term: { weight: 'strong', size: 10.5, leading: 16, color: colors.text },
  label: { weight: 'regular', size: 10, leading: 15, color: colors.muted },
  value: { weight: 'regular', size: 10, leading: 15, color: colors.text },
  columnTitle: { weight: 'strong', size: 8.5, leading: 12, color: colors.muted },
  cell: { weight: 'regular', size: 9, leading: 13, color: colors.text },
  total: { weight: 'strong', size: 9, leading: 13, color: colors.text },
  running: { weight: 'regular', size: 8.5, leading: 12, color: colors.faint },
} as const satisfies Record<string, TextStyle>;
