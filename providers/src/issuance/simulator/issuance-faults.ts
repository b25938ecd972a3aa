import { faultQueue, type FaultQueue } from '../../faults.ts';
import { Outage, waitForAbort } from '../../outage.ts';
import type { StateStore } from '../../state-store.ts';

/**
 * Of the next call, whichever it is: `timeout`: it did not arrive; `hang`: no answer; `busy` 503, `throttled` 429. Of one step: `…-lost`: done,
 * and the answer is lost; `…-garbage`: done, and the answer is no JSON; `…-timeout`: it did not arrive; `…-late`: done, the answer is lost,
 * and it shows an hour later. `node-behind`: the node is not at the tip; `node-refused`: it has too little; `old-tip`:
 * the tip that it says is six blocks back.
 */
const issuanceFaults = [
  'timeout',
  'hang',
  'busy',
  'throttled',
  'issue-lost',
  'issue-garbage',
  'issue-timeout',
  'issue-late',
  'authorize-lost',
  'user-lost',
  'category-lost',
  'assign-lost',
  'assign-timeout',
  'create-lost',
  'create-garbage',
  'send-lost',
  'send-timeout',
  'send-late',
  'confirm-lost',
  'confirm-timeout',
  'confirm-garbage',
  'address-lost',
  'node-behind',
  'node-refused',
  'old-tip',
] as const;
export type FaultKind = (typeof issuanceFaults)[number];
export type IssuanceFaults = FaultQueue<FaultKind>;

export function issuanceFaultQueue(stateStore: StateStore): IssuanceFaults {
  return faultQueue(stateStore, 'issuance/faults', issuanceFaults);
}

/** The steps that faults name, by the call in which each is taken. */
const stepFaults: Readonly<Record<string, readonly FaultKind[]>> = {
  issue: ['issue-lost', 'issue-garbage', 'issue-timeout', 'issue-late'],
  authorize: ['authorize-lost'],
  user: ['user-lost'],
  category: ['category-lost'],
  assign: ['assign-lost', 'assign-timeout'],
  create: ['create-lost', 'create-garbage'],
  confirm: ['confirm-lost', 'confirm-timeout', 'confirm-garbage'],
  sendmany: ['send-lost', 'send-timeout', 'send-late', 'node-refused'],
  getnewaddress: ['address-lost'],
  getblockchaininfo: ['node-behind', 'old-tip'],
};
const general = ['timeout', 'hang', 'busy', 'throttled'] as const;

type FaultyCall = {
  readonly faults: IssuanceFaults;
  /** What the call does, as `stepFaults` names it. */
  readonly step: string;
  readonly signal: AbortSignal | undefined;
};

const failed = (kind: string) => new Outage('issuance', new Error(`sandbox: ${kind}`));

/** Runs a call of the simulator through the fault that was injected for it. */
export async function throughFault(
  { faults, step, signal }: FaultyCall,
  run: (fault: FaultKind | undefined) => Promise<Response>,
): Promise<Response> {
  const fault = await faults.takeNext([...general, ...(stepFaults[step] ?? [])]);
  if (fault === 'hang') return waitForAbort('issuance', signal);
  if (fault === 'busy' || fault === 'throttled') return new Response('{}', { status: fault === 'busy' ? 503 : 429 });
  if (fault?.endsWith('timeout')) throw failed(fault);
  const reply = await run(fault);
  if (fault?.endsWith('lost') || fault?.endsWith('late')) throw failed(fault);
  return fault?.endsWith('garbage') ? new Response('<html>down for maintenance</html>') : reply;
}
