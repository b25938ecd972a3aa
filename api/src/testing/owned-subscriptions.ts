import * as calls from '@istmo/contract/areas/subscriptions/subscriptions.contract';
import type { Endpoint } from '@istmo/contract/kernel/endpoint';
import { money } from '@istmo/contract/kernel/money';
import type { Person, TestEnv } from './test-env.ts';
import { fundCustomer } from './test-funds.ts';
import { createSubscriptionSteps } from './test-subscriptions.ts';

/** The calls that name a subscription, each of its customer alone. */
export async function listOwnedSubscriptionFields(testEnv: TestEnv) {
  const steps = await createSubscriptionSteps(testEnv);
  const coolingOff = [{ country: '*', category: '*', days: 5 }] as const;
  const create = async (owner: Person): Promise<string> => {
    const raise = await steps.open({ coolingOff: [...coolingOff] });
    await fundCustomer(testEnv, owner.customer, money('USD', 10_000n));
    return (await steps.order(raise, owner, { units: '1' })).body.data?.reference ?? '';
  };
  const of = (endpoint: Endpoint) => [`${endpoint.wire} reference`, { endpoint, create, otherFields: {} }] as const;
  return Object.fromEntries(
    [calls.readSubscription, calls.leaveSubscription, calls.readConfirmation].map((endpoint) => of(endpoint)),
  );
}
