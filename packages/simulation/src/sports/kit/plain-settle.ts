/** Common answers in the plainest words, for the second readings of tests; nothing here is shared with the models. */

export const sideWins = (outcome: string, lead: number): boolean => (outcome === '4' ? lead > 0 : lead < 0);
export const threeWayWins = (outcome: string, lead: number): boolean => outcome === (lead > 0 ? '1' : lead === 0 ? '2' : '3');
export const lineWins = (outcome: string, lead: number, line: number): boolean =>
  outcome === '1714' ? lead + line > 0 : lead + line < 0;
export const totalWins = (outcome: string, value: number, line: number): boolean =>
  outcome === '12' ? value > line : value < line;
export const parity = (outcome: string, value: number): boolean => (value % 2 === 1) === (outcome === '70');
export const yes = (outcome: string, is: boolean): boolean => is === (outcome === '74');
