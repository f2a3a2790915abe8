/** Calendar days YYYY-MM-DD, both included; `from` is not behind `to`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface DayRangeChoice {
  range: DayRange;
  /** The last day that can be chosen. */
  last: string;
  /** Names of both ends. */
  ends: Readonly<Record<keyof DayRange, string>>;
  onRange: (range: DayRange) => void;
}

/** With another day at one of its ends. An end that would lie behind the other one takes that along. */
export const withEnd = ({ from, to }: DayRange, end: keyof DayRange, day: string): DayRange =>
  end === 'from' ? { from: day, to: day > to ? day : to } : { from: day < from ? day : from, to: day };
