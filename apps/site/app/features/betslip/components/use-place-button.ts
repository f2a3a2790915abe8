import { useMemo } from 'react';
import { useFreshness } from '../../../shared/live/use-live.ts';
import { useAccount, useSessionPhase } from '../../../shared/session/session-store.ts';
import { modeOf, type SlipSum } from '../model/bet-mode.ts';
import { type PlaceButton, placeButton } from '../model/place-button.ts';
import { pendingRequests } from '../state/slip-state.ts';
import { useLasting } from './place-bet-button.tsx';
import { useSlip, useSlipContent } from './use-slip.ts';

/** The sum of the slip, and what its button says and does now. */
export function usePlaceButton(): { sum: SlipSum; button: PlaceButton } {
  const content = useSlipContent();
  const mode = modeOf(useSlip((state) => state.mode));
  const placing = useSlip((state) => state.placing);
  const calls = useSlip((state) => state.calls);
  const haveOddsChanged = useSlip((state) => state.data.haveOddsChanged);
  const isAccepting = useSlip((state) => (state.calls.acceptOdds?.running ?? 0) > 0);
  const account = useAccount();
  const isGuest = useSessionPhase() === 'ready' && account === null;
  const isConnected = useFreshness() !== 'untrusted';
  const sum = useMemo(() => mode.sum(content), [mode, content]);
  const input = useMemo(
    () => ({ mode, content, sum, placing, haveOddsChanged, isGuest, isConnected, pending: pendingRequests({ calls }) }),
    [mode, content, sum, placing, haveOddsChanged, isGuest, isConnected, calls],
  );
  const button = useMemo(() => placeButton(input), [input]);
  const isWaiting = button.block?.reason === 'request';
  const isSlow = useLasting(isWaiting);
  return useMemo(() => {
    // A short request disables the button without a word: a text that flickers says nothing.
    if (isWaiting && !isSlow)
      return { sum, button: { ...placeButton({ ...input, pending: new Set() }), action: 'none', block: button.block } };
    // Odds that are being accepted are accepted once.
    return { sum, button: isAccepting && button.action === 'accept' ? { ...button, action: 'none' } : button };
  }, [sum, button, input, isWaiting, isSlow, isAccepting]);
}
