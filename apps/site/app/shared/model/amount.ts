/** Sum of two amounts of the wire, which have eight decimals at most: what adding floats leaves behind is cut off. */
export const plus = (a: number, b: number): number => Math.round((a + b) * 1e8) / 1e8;
