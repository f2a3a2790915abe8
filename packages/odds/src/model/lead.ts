import { normalCdf } from './normal.ts';

/** A game whose lead moves like a random walk (betting rules 16.2): basketball, American football, handball. */
export interface LeadModel {
  /** Expected lead of home after regulation, seen from the start. */
  readonly mu: number;
  /** Deviation of that lead. */
  readonly sigma: number;
  /** Remaining fraction of regulation, 1 = all of it. */
  readonly remaining: number;
  /** Present lead of home. */
  readonly lead: number;
  /** Length of overtime by length of regulation. */
  readonly overtimeShare: number;
}

/** Five minutes after forty-eight. */
export const OVERTIME_SHARE = 5 / 48;

/** Chance that the lead at the end of regulation is above `line`: whole leads are cut half way between them. */
function leadAbove({ mu, sigma, remaining, lead }: LeadModel, line: number): number {
  const cut = Math.floor(line) + 0.5;
  return 1 - normalCdf((cut - lead - mu * remaining) / (sigma * Math.sqrt(remaining)));
}

/** Chance of exactly this lead; 0 for a lead between two points. */
function leadIs(model: LeadModel, lead: number): number {
  return Number.isInteger(lead) ? leadAbove(model, lead - 1) - leadAbove(model, lead) : 0;
}

export interface LeadWinner {
  readonly tieRegulation: number;
  readonly homeRegulation: number;
  /** A tie is played on, at the same rate of points and with the same unrest. */
  readonly homeInclOvertime: number;
}

/** Who wins in regulation and with overtime. */
export function leadWinner(model: LeadModel): LeadWinner {
  const tieRegulation = leadIs(model, 0);
  const homeRegulation = leadAbove(model, 0);
  const inOvertime = normalCdf((model.mu * Math.sqrt(model.overtimeShare)) / model.sigma);
  return { tieRegulation, homeRegulation, homeInclOvertime: homeRegulation + tieRegulation * inOvertime };
}

/** Home with a handicap of `line`: covers when lead + line > 0, pushes when it is 0. */
export function leadCover(model: LeadModel, line: number): { readonly cover: number; readonly push: number } {
  return { cover: leadAbove(model, -line), push: leadIs(model, -line) };
}
