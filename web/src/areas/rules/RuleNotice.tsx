import * as m from '@istmo/contract/messages';
import { Banner } from '@istmo/ui/Banner';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RegistryInstrument } from '../../shared/registry.ts';
import { RuleFailures } from './RuleFailures.tsx';
import { rulesQuery } from './rules.queries.ts';

type Action = 'buy' | 'sell' | 'withdraw';

type RuleNoticeProps = {
  readonly instrument: Pick<RegistryInstrument, 'code' | 'kind'>;
  readonly action: Action;
  /** What was entered, as a decimal: rules that depend on it are checked too. */
  readonly amount?: string;
};

const titles: Readonly<Record<Action, (of: { ticker: string }) => string>> = {
  buy: m.rules_refused_before,
  sell: m.rules_refused_before_sell,
  withdraw: m.rules_refused_before_withdraw,
};

const pauseMs = 400;

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Why an order of a security would be refused, before it is sent: any order, or one of what was entered; nothing where none would be. */
export function RuleNotice({ instrument: { code: ticker, kind }, action, amount = '' }: RuleNoticeProps) {
  const isRuled = kind === 'security';
  const any = useQuery({ ...rulesQuery({ ticker, action }), enabled: isRuled }).data;
  const entered = useSettled(amount);
  const isAsked = isRuled && entered !== '' && any?.failures.length === 0;
  const order = useQuery({ ...rulesQuery({ ticker, action, amount: entered }), enabled: isAsked }).data;
  const broken = isAsked && amount !== '' ? order : any;
  if (!broken || broken.failures.length === 0) return null;
  return (
    <Banner tone="warn" title={broken === any ? titles[action]({ ticker }) : m.rules_refused_title()}>
      <RuleFailures ticker={ticker} scale={broken.scale} failures={broken.failures} />
    </Banner>
  );
}
