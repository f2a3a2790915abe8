import { useAccount } from '../../../shared/session/session-store.ts';
import type { FixInput } from '../model/suggested-fix.ts';
import { balanceOf } from '../state/placement.ts';
import { useBetMode, useSlip, useSlipContent } from './use-slip.ts';

/** The bet as it stands, and what there is to pay it with. */
export function useFixInput(): FixInput {
  const content = useSlipContent();
  const account = useAccount();
  const mode = useBetMode();
  const balanceMinor = useSlip((state) => balanceOf(state, account));
  return { content, mode, sum: mode.sum(content), balanceMinor };
}
