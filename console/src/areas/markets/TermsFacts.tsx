import * as m from '@istmo/contract/messages';
import { KeyValue } from '@istmo/ui/KeyValue';
import { amountOf, type StaffMarket, percentOf } from './market-names.ts';

type Terms = StaffMarket['terms'];

const dayNames: Readonly<Record<string, () => string>> = {
  1: m.markets_staff_day_1,
  2: m.markets_staff_day_2,
  3: m.markets_staff_day_3,
  4: m.markets_staff_day_4,
  5: m.markets_staff_day_5,
  6: m.markets_staff_day_6,
  7: m.markets_staff_day_7,
};
export const dayName = (day: string): string => dayNames[day]?.() ?? day;

export const modeNames = {
  continuous: m.markets_staff_mode_continuous,
  auctions: m.markets_staff_mode_auctions,
} as const;

type TermsFactsProps = { readonly terms: Terms; readonly security: string; readonly currency: string };

/** The terms of a market in words. */
export function TermsFacts({ terms, security, currency }: TermsFactsProps) {
  const minutes = (value: string): string => m.markets_staff_minutes({ minutes: value });
  const days = [...terms.days].map(dayName).join(', ');
  const tiers = terms.fee_tiers.map(({ volume, maker_per: maker, taker_per: taker }) =>
    m.markets_staff_tier_text({
      volume: amountOf(volume, currency),
      maker: percentOf(maker),
      taker: percentOf(taker),
    }),
  );
  const pairs: readonly (readonly [string, string, string])[] = [
    ['tick', m.markets_staff_tick(), amountOf(terms.tick, currency)],
    ['lot', m.markets_staff_lot(), amountOf(terms.lot, security)],
    ['min', m.markets_staff_min_size(), amountOf(terms.min_size, security)],
    ['max', m.markets_staff_max_size(), amountOf(terms.max_size, security)],
    ['display', m.markets_staff_min_display(), amountOf(terms.min_display, security)],
    ['value', m.markets_staff_min_value(), amountOf(terms.min_value, currency)],
    ['mode', m.markets_staff_mode(), modeNames[terms.mode]()],
    ['static', m.markets_staff_static_band(), percentOf(terms.static_band_per)],
    ['dynamic', m.markets_staff_dynamic_band(), percentOf(terms.dynamic_band_per)],
    ['protection', m.markets_staff_protection(), percentOf(terms.protection_per)],
    ['hours', m.markets_staff_hours(), `${days} · ${terms.opens}–${terms.closes} · ${terms.time_zone}`],
    ['calendars', m.markets_staff_calendars_label(), terms.calendars === '' ? '—' : terms.calendars],
    ['auction', m.markets_staff_auction_minutes(), minutes(terms.auction_minutes)],
    ['every', m.markets_staff_every_minutes(), minutes(terms.every_minutes)],
    ['halt', m.markets_staff_halt_auction_minutes(), minutes(terms.halt_auction_minutes)],
  ];
  return (
    <KeyValue
      pairs={[
        ...pairs.map(([key, name, value]) => ({ key, name, value })),
        {
          key: 'tiers',
          name: m.markets_staff_tiers(),
          value: (
            <>
              {tiers.map((tier) => (
                <span key={tier}>
                  {tier}
                  <br />
                </span>
              ))}
            </>
          ),
        },
      ]}
    />
  );
}
