import { useEffect, useRef } from 'react';
import { usePreference, useSite, useT } from '../../../shared/i18n/site-context.tsx';
import { liveConnection } from '../../../shared/live/live-connection.ts';
import { useTopics } from '../../../shared/live/use-live.ts';
import { useAccount, useSessionDialog, useSessionPhase } from '../../../shared/session/session-store.ts';
import { setPickHandler } from '../../../shared/slip/slip-port.ts';
import { hasNewPick } from '../model/slip.ts';
import { slipTopics } from '../model/slip-topics.ts';
import type { Extras } from '../state/extras.ts';
import { useSlip, useSlipParts } from './use-slip.ts';

/** Changes of one moment lead to one request. */
const SETTLE_MS = 500;
/** A page that was away shorter than this has missed nothing. */
const AWAY_MS = 5_000;

/** Starts the slip, answers pressed prices, and follows the session: another person has another slip. */
function useStart(): void {
  const { slip, placement, extras } = useSlipParts();
  const { locale } = useSite();
  const phase = useSessionPhase();
  const accountId = useAccount()?.id;
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    slip.start(locale.code);
    setPickHandler((pick) => slip.press(pick));
    return () => setPickHandler(undefined);
  }, [slip, locale.code]);
  useEffect(() => {
    const isFirst = known.current === undefined;
    if (isFirst && phase !== 'ready') return;
    const isOther = known.current !== (accountId ?? null);
    known.current = accountId ?? null;
    if (!isOther) return;
    // The slip was loaded with the page's own cookie, so the first answer of the session changes nothing.
    if (!isFirst) void slip.load();
    if (!isFirst) {
      placement.stop();
      slip.forgetPlayer();
    }
    if (accountId !== undefined) placement.resume();
  }, [slip, placement, phase, accountId]);
  useExtras(extras);
}

/** The free bets of the player, and the bonus table once there is something to bet on. */
function useExtras(extras: Extras): void {
  const isWanted = useSlip((state) => state.data.selections.length > 0);
  const currency = useSlip((state) => state.data.bounds.currency?.code);
  const accountId = useAccount()?.id;
  useEffect(() => {
    if (isWanted && currency !== undefined) void extras.loadBonusRules(currency);
  }, [extras, isWanted, currency]);
  useEffect(() => {
    // Known before the slip is opened: what comes late pushes away what is about to be pressed.
    if (accountId !== undefined && currency !== undefined) void extras.loadFreeBets();
  }, [extras, accountId, currency]);
}

/** The private stream says how a bet that waits was decided. */
function useProcessing(): void {
  const { placement } = useSlipParts();
  const accountId = useAccount()?.id;
  useEffect(() => {
    if (accountId === undefined) return;
    const wake = () => placement.wake();
    addEventListener('online', wake);
    const stop = liveConnection().client.subscribe('processing', '', { update: wake, reload: wake, snapshot: wake });
    return () => {
      removeEventListener('online', wake);
      stop();
    };
  }, [placement, accountId]);
}

/** Streams of the slip's matches, so that its prices move whatever page is shown. */
function useSlipStreams(): void {
  const { slip } = useSlipParts();
  const selections = useSlip((state) => state.data.base);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const soon = (run: () => unknown) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(run, SETTLE_MS);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopics(slipTopics(selections), {
    change: ({ removed, changed, matches }) => {
      // A match that turned live, or ended, changes what its selections are; markets that came or went only whether they can be had.
      if (removed.length > 0 || matches.some((match) => match.status !== undefined)) soon(() => slip.load());
      else if (changed.length > 0) soon(() => slip.refreshStatus());
    },
    reload: () => soon(() => slip.refreshStatus()),
  });
}

/** Another device may have changed the slip while this page was hidden. */
function useReturn(): void {
  const { slip } = useSlipParts();
  useEffect(() => {
    let leftAtMs = Number.POSITIVE_INFINITY;
    const onVisibility = () => {
      const isBack = document.visibilityState === 'visible';
      if (isBack && Date.now() - leftAtMs > AWAY_MS && slip.state.placing.step === 'idle') void slip.load();
      leftAtMs = isBack ? Number.POSITIVE_INFINITY : Date.now();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => document.removeEventListener('visibilitychange', onVisibility);
  }, [slip]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, [role=combobox], [role=listbox] *, [role=listbox], dialog *'));

/** `b` opens the slip (brief 2.6). After a log-in that the slip had asked for, the slip is there again. */
function useOpening(onOpen: () => void): void {
  const { placement } = useSlipParts();
  const dialog = useSessionDialog();
  const accountId = useAccount()?.id;
  const latest = useRef(onOpen);
  const asked = useRef(false);
  const hasKeys = usePreference('keys') === 'on';
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    if (!hasKeys) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'b' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasKeys]);
  useEffect(() => placement.onLogInAsked(() => (asked.current = true)), [placement]);
  useEffect(() => {
    if (dialog !== null || !asked.current) return;
    asked.current = false;
    if (accountId !== undefined) latest.current();
  }, [dialog, accountId]);
}

/** What the slip announces to screen readers: one sentence per change, politely. */
function Announcer() {
  const t = useT();
  const announcement = useSlip((state) => state.announcement);
  return (
    <div className="sr-only" role="status">
      {announcement && <span key={announcement.key}>{t(announcement.text, { ...announcement.values })}</span>}
    </div>
  );
}

/** RIGHTBAR-02, AMB-34: where the rail is a column, adding a selection and placing a bet turn it to the betslip. */
function useChanges(onChange: () => void): void {
  const { slip } = useSlipParts();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      slip.store.subscribe((state, before) => {
        const isPlacing = before.placing.step === 'idle' && state.placing.step !== 'idle';
        if (isPlacing || hasNewPick(before.data, state.data)) latest.current();
      }),
    [slip],
  );
}

interface SlipHostProps {
  /** Brings the slip to the front and moves the focus to it. */
  onOpen: () => void;
  /** Turns the rail to the slip, where it is in sight anyway. */
  onChange: () => void;
}

/** State of the slip on the page, shown or not: mounted once in the shell. */
export function SlipHost({ onOpen, onChange }: SlipHostProps) {
  useStart();
  useChanges(onChange);
  useProcessing();
  useSlipStreams();
  useReturn();
  useOpening(onOpen);
  return <Announcer />;
}
