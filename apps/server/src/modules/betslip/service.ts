import type { OddsChangePolicy } from '@duskline/contract/enums';
import { AppError } from '@duskline/contract/errors';
import type { Clock } from '../../platform/clock.ts';
import { InTurn } from '../../platform/in-turn.ts';
import type { BetslipPorts, Slip } from './ports.ts';
import { type RefusedSelection, restoreSelections, type SelectionToRestore, type SlipRestoration } from './restore-selections.ts';
import type { SlipStore } from './store.ts';
import { MAX_SLIP_SELECTIONS, toStored } from './stored-selection.ts';

const MAX_WRITE_TRIES = 8;

export interface Caller {
  userId: string | null;
  visitorId: string;
}

export interface BetslipService {
  read(caller: Caller): Promise<Slip>;
  /** The selections of a guest come along when they log in: asked for by that log-in, and at no other time (XR-32). */
  mergeGuest(userId: string, visitorId: string): Promise<void>;
  /** @throws LineAlreadyAdded, MaximumAllowedSelectionsExceeded, SelectionNotFound, MarketSuspended */
  add(caller: Caller, selectionId: string, language: string): Promise<Slip>;
  /** Puts selections back that the slip had, in one write; names those that stay out. */
  restoreSelections(caller: Caller, rows: readonly SelectionToRestore[], language: string): Promise<SlipRestoration>;
  remove(caller: Caller, selectionIds: readonly string[]): Promise<Slip>;
  clear(caller: Caller): Promise<Slip>;
  /** Marks or unmarks a selection as banker. @throws SelectionNotFound for one that is not in the slip */
  setBanker(caller: Caller, selectionId: string, isBanker: boolean): Promise<Slip>;
  setPolicy(caller: Caller, policy: OddsChangePolicy): Promise<Slip>;
  /** Confirms odds: the given ones where they are what the board says now, all current ones when none are given. */
  acceptOdds(
    caller: Caller,
    shown: readonly { selectionId: string; oddsMilli: number }[] | undefined,
    language: string,
  ): Promise<Slip>;
}

/** The slip of the caller: a player's own on every device; a guest's bound to the visitor cookie and taken along at log-in. */
export function createBetslipService(store: SlipStore, ports: BetslipPorts, clock: Clock): BetslipService {
  const ownerOf = (caller: Caller): string => (caller.userId === null ? guestOwner(caller) : playerOwner(caller.userId));
  const read = async (caller: Caller): Promise<Slip> => store.read(ownerOf(caller));
  // Edits of one slip that come at once would all but one find it changed, again and again. Another process is met by the version alone.
  const edits = new InTurn();

  /** What the guest had picked goes on top of the player's slip; the guest's row is emptied so that it happens once. */
  const mergeGuest = async (userId: string, visitorId: string): Promise<void> =>
    visitorId === '' ? undefined : edits.run(playerOwner(userId), () => mergeOnce(userId, visitorId));

  async function mergeOnce(userId: string, visitorId: string): Promise<void> {
    for (let attempt = 0; attempt < MAX_WRITE_TRIES; attempt++) {
      const [own, brought] = await Promise.all([store.read(playerOwner(userId)), store.read(`v${visitorId}`)]);
      if (brought.selections.length === 0) return;
      if (await store.write(merge(own, brought))) {
        await store.remove(brought.owner);
        return;
      }
    }
    throw new AppError('TryAgainException');
  }

  function merge(own: Slip, brought: Slip): Slip {
    const have = new Set(own.selections.map((selection) => selection.id));
    const selections = [...own.selections, ...brought.selections.filter((selection) => !have.has(selection.id))].slice(
      0,
      MAX_SLIP_SELECTIONS,
    );
    const bankers = [...own.bankers, ...brought.bankers.filter((id) => !have.has(id))];
    return { ...own, selections, bankers, policy: own.version === 0n ? brought.policy : own.policy };
  }

  const change = async (caller: Caller, edit: (slip: Slip) => Slip): Promise<Slip> =>
    edits.run(ownerOf(caller), () => changeOnce(caller, edit));

  async function changeOnce(caller: Caller, edit: (slip: Slip) => Slip): Promise<Slip> {
    for (let attempt = 0; attempt < MAX_WRITE_TRIES; attempt++) {
      const slip = await read(caller);
      const next = edit(slip);
      if (next === slip) return slip;
      if (await store.write(next)) return { ...next, version: slip.version + 1n };
    }
    throw new AppError('TryAgainException');
  }

  return {
    read,
    mergeGuest,
    add: (caller, selectionId, language) =>
      change(caller, (slip) => {
        if (slip.selections.some((selection) => selection.id === selectionId)) throw new AppError('LineAlreadyAddedException');
        if (slip.selections.length >= MAX_SLIP_SELECTIONS)
          throw new AppError('MaximumAllowedSelectionsExceededException', { params: { max: MAX_SLIP_SELECTIONS } });
        const view = ports.view(selectionId, language);
        if (view === null || !view.isActive) throw new AppError('SelectionNotFoundException');
        if (!view.isOpen) throw new AppError('MarketSuspendedException');
        return { ...slip, selections: [...slip.selections, toStored(view, clock.now())] };
      }),
    async restoreSelections(caller, rows, language) {
      let refused: RefusedSelection[] = [];
      const slip = await change(caller, (before) => {
        const after = restoreSelections(before, rows, (id) => ports.view(id, language), clock.now());
        refused = after.refused;
        return after.slip;
      });
      return { slip, refused };
    },
    remove: (caller, selectionIds) =>
      change(caller, (slip) => {
        const selections = slip.selections.filter((selection) => !selectionIds.includes(selection.id));
        const bankers = slip.bankers.filter((id) => !selectionIds.includes(id));
        return selections.length === slip.selections.length ? slip : { ...slip, selections, bankers };
      }),
    clear: (caller) => change(caller, (slip) => (slip.selections.length === 0 ? slip : { ...slip, selections: [], bankers: [] })),
    setBanker: (caller, selectionId, isBanker) =>
      change(caller, (slip) => {
        if (!slip.selections.some((selection) => selection.id === selectionId)) throw new AppError('SelectionNotFoundException');
        if (slip.bankers.includes(selectionId) === isBanker) return slip;
        const others = slip.bankers.filter((id) => id !== selectionId);
        return { ...slip, bankers: isBanker ? [...others, selectionId] : others };
      }),
    setPolicy: (caller, policy) => change(caller, (slip) => (slip.policy === policy ? slip : { ...slip, policy })),
    acceptOdds: (caller, shown, language) =>
      change(caller, (slip) => ({
        ...slip,
        selections: slip.selections.map((selection) => {
          const view = ports.view(selection.id, language);
          const wanted = shown?.find((one) => one.selectionId === selection.id);
          // Confirming odds that have moved on again must not confirm the newer ones unseen.
          const confirms = view !== null && (shown === undefined || wanted?.oddsMilli === view.oddsMilli);
          return confirms ? { ...selection, oddsMilli: view.oddsMilli, matchState: view.matchState } : selection;
        }),
      })),
  };
}

const playerOwner = (userId: string): string => `u${userId}`;

const guestOwner = (caller: Caller) => {
  if (caller.visitorId === '') throw new AppError('ValidationException', { fieldErrors: { cookie: 'is needed' } });
  return `v${caller.visitorId}`;
};
