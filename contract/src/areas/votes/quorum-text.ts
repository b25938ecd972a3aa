import * as m from '@istmo/contract/messages';

type Turnout = { readonly represented: string; readonly eligible: string; readonly percent: string };

/** How many units were represented, and whether that was the quorum where the terms name one. */
export function quorumText(
  { quorum }: { readonly quorum: number },
  { is_quorate: isQuorate }: { readonly is_quorate: boolean },
  turnout: Turnout,
): string {
  if (quorum === 0) return m.votes_turnout_of(turnout);
  return isQuorate ? m.votes_quorum_reached(turnout) : m.votes_quorum_missed(turnout);
}
