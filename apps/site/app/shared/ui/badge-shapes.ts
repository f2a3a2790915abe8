/** Shield, roundel, hexagon, banner. */
export const badgeShapes = [
  'M12 1C8.500 2.400 5.500 3 3 3v9c0 5.500 4 9.200 9 11 5-1.800 9-5.500 9-11V3c-2.500 0-5.500-.6-9-2Z',
  'M12 1a11 11 0 1 0 0 22 11 11 0 0 0 0-22Z',
  'M12 .8 21.500 6v12L12 23.200 2.500 18V6z',
  'M3.500 2h17A1.500 1.500 0 0 1 22 3.500V15l-10 8L2 15V3.500A1.500 1.500 0 0 1 3.500 2Z',
] as const;

/** Halves, stripes, hoops, sash, chevron, quarters, cross, disc. */
export const badgePatterns = [
  'M12 0h12v24H12z',
  'M4 0h4v24H4zM12 0h4v24h-4zM20 0h4v24h-4z',
  'M0 4h24v5H0zM0 14h24v5H0z',
  'M-2 6 6-2l20 20-8 8z',
  'M12 4 26 16v7L12 12-2 23v-7z',
  'M0 0h12v12H0zM12 12h12v12H12z',
  'M9 0h6v24H9zM0 9h24v6H0z',
  'M12 6.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11Z',
] as const;
