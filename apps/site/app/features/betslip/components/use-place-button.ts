import { useMemo } from 'react';
import { useFreshness } from '../../../shared/live/use-live.ts';
import { useAccount, useSessionPhase } from '../../../shared/session/session-store.ts';
import type { SlipSum } from '../model/bet-mode.ts';
import { isConnected, type PlaceButton, placeButton } from '../model/place-button.ts';
import { balanceOf } from '../state/placement.ts';
import { pendingRequests } from '../state/slip-state.ts';
import { useLasting } from './place-bet-button.tsx';
import { useBetMode, useSlip, useSlipContent } from './use-slip.ts';

/** The sum of the slip, and what its button says and does now. */
export function usePlaceButton(): { sum: SlipSum; button: PlaceButton } {
  const content = useSlipContent();
  const mode = useBetMode();
  const placing = useSlip((state) => state.placing);
  const calls = useSlip((state) => state.calls);
  const haveOddsChanged = useSlip((state) => state.data.haveOddsChanged);
  const isAccepting = useSlip((state) => (state.calls.acceptOdds?.running ?? 0) > 0);
  const account = useAccount();
  const isGuest = useSessionPhase() === 'ready' && account === null;
  const isFresh = isConnected(useFreshness());
  const balanceMinor = useSlip((state) => balanceOf(state, account));
  const sum = useMemo(() => mode.sum(content), [mode, content]);
  const input = useMemo(
    () => ({
      mode,
      content,
      sum,
      placing,
      haveOddsChanged,
      isGuest,
      isConnected: isFresh,
      balanceMinor,
      pending: pendingRequests({ calls }),
    }),
    [mode, content, sum, placing, haveOddsChanged, isGuest, isFresh, balanceMinor, calls],
  );
  const now = useMemo(() => placeButton(input), [input]);
  const isUpdating = now.block?.reason === 'request';
  const isSlow = useLasting(isUpdating);
  return useMemo(() => {
    let button = now;
    if (isUpdating) {
      // What is pressed meanwhile is kept until the slip is up to date; a short request is not worth a text, which would flicker.
      const { action, ...after } = placeButton({ ...input, pending: new Set() });
      button = isSlow ? { ...now, action } : { ...after, action, block: now.block };
    }
    // Odds that are being accepted are accepted once.
    return { sum, button: isAccepting && button.action === 'accept' ? { ...button, action: 'none' } : button };
  }, [sum, now, input, isUpdating, isSlow, isAccepting]);
}
