import type { Betslip, SharedSlip, TraderOffer } from '@duskline/contract/entities/betslip';
import { type CallContext, defineHandlers } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import type { BetslipPorts, SelectionView, Slip } from './ports.ts';
import { hasChanged, presentSlip } from './present-slip.ts';
import type { BetslipService, Caller } from './service.ts';
import type { SharedSelection, SharedSlips } from './shared-slips.ts';

export interface RouteOptions {
  service: BetslipService;
  shared: SharedSlips;
  ports: BetslipPorts;
  /** Currency in which guests see limits. */
  defaultCurrency(): string;
  toWire(minor: bigint, currency: string): number;
  /** Offers of traders that wait for this player's answer (TRADER-01): they stand in the slip. */
  traderOffers(userId: string): Promise<TraderOffer[]>;
}

/** The slip as its owner sees it. */
export type ShowSlip = (context: CallContext, slip: Slip) => Promise<Betslip>;

export function slipPresenter({
  ports,
  defaultCurrency,
  toWire,
  traderOffers,
}: Omit<RouteOptions, 'service' | 'shared'>): ShowSlip {
  return async (context, slip) => {
    const currency = context.session?.currency ?? defaultCurrency();
    const offers = context.session === null ? [] : await traderOffers(context.session.userId);
    return presentSlip(slip, ports, { language: context.language, currency, toWire, traderOffers: offers });
  };
}

export const callerOf = (context: CallContext): Caller => ({
  userId: context.session?.userId ?? null,
  visitorId: context.visitorId,
});

export function betslipRoutes({ service, shared, ports }: Pick<RouteOptions, 'service' | 'shared' | 'ports'>, show: ShowSlip) {
  return defineHandlers({
    'betslip.get': async (context) =>
      show(context, context.session === null && context.visitorId === '' ? emptySlip : await service.read(callerOf(context))),
    'betslip.addselection': async (context, { body }) =>
      show(context, await service.add(callerOf(context), body.selectionId, context.language)),
    'betslip.addselections': async (context, { body }) => {
      const { slip, refused } = await service.restoreSelections(callerOf(context), body.selections, context.language);
      return { ...(await show(context, slip)), refusedSelections: refused };
    },
    'betslip.removeselection': async (context, { body }) =>
      show(context, await service.remove(callerOf(context), [body.selectionId])),
    'betslip.clear': async (context) => show(context, await service.clear(callerOf(context))),
    'betslip.setoddschangepolicy': async (context, { body }) => ({
      oddsChangePolicy: (await service.setPolicy(callerOf(context), body.oddsChangePolicy)).policy,
    }),
    'betslip.setbanker': async (context, { body }) =>
      show(context, await service.setBanker(callerOf(context), body.selectionId, body.isBanker)),
    'betslip.acceptoddschanges': async (context, { body }) =>
      show(
        context,
        await service.acceptOdds(
          callerOf(context),
          body.odds?.map(({ selectionId, value }) => ({ selectionId, oddsMilli: Math.round(value * 1000) })),
          context.language,
        ),
      ),
    'betslip.share': async (context) => {
      const isNobody = context.session === null && context.visitorId === '';
      const selections = isNobody ? [] : (await service.read(callerOf(context))).selections;
      const { code, expiresAtMs } = await shared.share(selections, { ...callerOf(context), network: networkOf(context.ip) });
      return { Code: code, ExpiresAt: new Date(expiresAtMs).toISOString() };
    },
    'betslip.shared': async ({ language }, { query }) => {
      const { selections, expiresAtMs } = await shared.read(query.code);
      return {
        Selections: selections.map((selection) => presentShared(selection, ports, language)),
        ExpiresAt: new Date(expiresAtMs).toISOString(),
      };
    },
    'betslip.getselectionsstatus': async (context, { query }) => {
      const slip = context.session === null && context.visitorId === '' ? emptySlip : await service.read(callerOf(context));
      const ids = query.selectionIds ?? slip.selections.map((selection) => selection.id);
      const views = new Map(ids.map((id) => [id, ports.view(id, context.language)]));
      const known = [...views.values()].flatMap((view) => (view ? [view] : []));
      return ids.map((id) => {
        const view = views.get(id) ?? null;
        const stored = slip.selections.find((selection) => selection.id === id);
        const clashes =
          view === null ? [] : known.filter((other) => other !== view && ports.incompatible([view, other]).length > 0);
        return {
          SelectionId: id,
          IsActive: view?.isActive ?? false,
          IsSuspended: view === null || !view.isOpen,
          OddValue: (view?.oddsMilli ?? stored?.oddsMilli ?? 0) / 1000,
          HasOddChanged: view !== null && stored !== undefined && hasChanged(stored, view),
          ...(view === null ? {} : { MatchState: view.matchState }),
          ...(view?.isMatchOver ? { IsMatchOver: true } : {}),
          incompatibleWith: clashes.map((other) => other.selectionId),
        };
      });
    },
  });
}

/** Of a selection that is offered no more what is remembered of it, in the language of who reads it where there are texts of ours. */
function presentGone(shared: SharedSelection, view: SelectionView | null, ports: BetslipPorts, language: string) {
  const named = view === null && shared.namedBy ? ports.titles(shared.namedBy, language) : null;
  return {
    ID: shared.id,
    MatchName: view?.matchName ?? shared.matchName,
    MarketTitle: view?.marketTitle ?? named?.market ?? shared.marketTitle,
    Title: view?.title ?? named?.outcome ?? shared.title,
    SharedValue: shared.oddsMilli / 1000,
    IsGone: true,
  };
}

/** A shared selection as it can be had now. */
function presentShared(shared: SharedSelection, ports: BetslipPorts, language: string): SharedSlip['Selections'][number] {
  const view = ports.view(shared.id, language);
  if (!view?.isActive || view.isMatchOver) return presentGone(shared, view, ports, language);
  const SharedValue = shared.oddsMilli / 1000;
  return {
    ID: shared.id,
    MatchName: view.matchName,
    MarketTitle: view.marketTitle,
    Title: view.title,
    SharedValue,
    Value: view.oddsMilli / 1000,
    MatchID: view.matchId,
    IsLive: view.isLive,
    MatchLink: view.matchLink,
    ...(view.isOpen ? {} : { IsSuspended: true }),
  };
}

const emptySlip: Slip = { owner: '', selections: [], bankers: [], policy: 1, version: 0n };
