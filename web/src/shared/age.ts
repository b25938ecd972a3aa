import type { Language } from '@istmo/contract/kernel/message';

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** How long ago a moment was, in the largest unit of which a whole one has passed: "3 hours ago", from one second on. */
export function formatAge(at: string, { nowMs, language }: { nowMs: number; language: Language }): string {
  const age = Math.max(1_000, nowMs - Date.parse(at));
  const { unit, ms } = steps.find((step) => age >= step.ms) ?? { unit: 'second', ms: 1_000 };
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(age / ms), unit);
}
