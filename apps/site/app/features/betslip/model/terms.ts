import { LAY_OPTION, type LayOption } from '@duskline/betting/ticket';

/** What the customer chose beside the stakes. It belongs to this page and travels with the placement; bankers are the server's. */
export interface BetTerms {
  /** If bets and reverse bets: the selections in the order that was given to them; others follow in slip order. */
  readonly order: readonly string[];
  readonly layIf: LayOption;
  readonly layReverse: LayOption;
  /** The chosen teaser (BETSLIP-26). */
  readonly teaserId: number | undefined;
  /** The free bet that pays the stake (BETSLIP-33). */
  readonly freeBetId: string | undefined;
  /** Selections stay in the slip after placing. */
  readonly keepsSelections: boolean;
}

/** The one default that the betting rules name (6.2) is that of both kinds of chain: the same control begins at the same place. */
export const noTerms: BetTerms = {
  order: [],
  layIf: LAY_OPTION.WIN_OR_PUSH,
  layReverse: LAY_OPTION.WIN_OR_PUSH,
  teaserId: undefined,
  freeBetId: undefined,
  keepsSelections: false,
};

/** Things with an id in the order that was given to them; what was given none comes after, as it is. */
export function inOrder<Line extends { readonly id: string }>(
  selections: readonly Line[],
  order: readonly string[],
): readonly Line[] {
  const place = (selection: Line) => {
    const at = order.indexOf(selection.id);
    return at < 0 ? order.length : at;
  };
  return [...selections].sort((a, b) => place(a) - place(b));
}

/** The order after one selection was moved to another place. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const rest = ids.filter((one) => one !== id);
  const at = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** Forgets what selections that have left were. */
export function followTerms(terms: BetTerms, ids: readonly string[]): BetTerms {
  const order = terms.order.filter((id) => ids.includes(id));
  return order.length === terms.order.length ? terms : { ...terms, order };
}

const isIdList = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');
const layOption = (value: unknown, otherwise: LayOption): LayOption => (value === 1 || value === 2 ? value : otherwise);

/** Terms as this tab keeps them over a reload. A free bet is chosen again each time. */
export const termsText = ({ freeBetId: _, ...terms }: BetTerms): string => JSON.stringify(terms);

export function readTerms(text: string | null): BetTerms {
  if (text === null) return noTerms;
  try {
    const { order, layIf, layReverse, teaserId, keepsSelections } = JSON.parse(text) as Record<string, unknown>;
    return {
      order: isIdList(order) ? order : [],
      layIf: layOption(layIf, noTerms.layIf),
      layReverse: layOption(layReverse, noTerms.layReverse),
      teaserId: typeof teaserId === 'number' ? teaserId : undefined,
      freeBetId: undefined,
      keepsSelections: keepsSelections === true,
    };
  } catch {
    return noTerms;
  }
}
