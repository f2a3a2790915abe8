/** K-BREAK-01: upper limits in CSS pixels. */
export const breakpoints = {
  mobile: 567,
  tablet: 768,
  tabletLandscape: 1024,
  laptopMini: 1280,
  laptop: 1600,
  desktop: 1750,
  largeDesktop: 1920,
  veryLargeDesktop: 2560,
} as const;

/** Query for a window no wider than that, as the styles ask: in em, which grow with the size of text that the browser is set to. */
export const upTo = (name: keyof typeof breakpoints): string => `(max-width: ${breakpoints[name] / 16}em)`;

export type DeviceClass = 'mobile' | 'tablet' | 'tabletLandscape' | 'laptopMini' | 'laptop' | 'desktop' | 'largeDesktop';

/** LAYOUT-06, LAYOUT-07, K-BREAK-02: seven classes; 1920 and 2560 are limits of style inside the largest. */
export function deviceClass(width: number): DeviceClass {
  if (width <= breakpoints.mobile) return 'mobile';
  if (width <= breakpoints.tablet) return 'tablet';
  if (width <= breakpoints.tabletLandscape) return 'tabletLandscape';
  if (width <= breakpoints.laptopMini) return 'laptopMini';
  if (width <= breakpoints.laptop) return 'laptop';
  return width <= breakpoints.desktop ? 'desktop' : 'largeDesktop';
}

/** AMB-08: "small device" and "narrow screen" are at or below laptop mini. */
export const isNarrow = (width: number): boolean => width <= breakpoints.laptopMini;
