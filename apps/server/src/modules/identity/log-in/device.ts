const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const first = (list: typeof BROWSERS, text: string): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome on Android`, in the log-in history. `Unknown device` when the browser does not say. */
export const describeDevice = (userAgent: string): string => namesOf(userAgent).join(' on ') || 'Unknown device';

/** `Chrome, Android`, in texts of any language; absent when the browser does not say. */
export const knownDeviceOf = (userAgent: string): string | undefined => namesOf(userAgent).join(', ') || undefined;

const namesOf = (userAgent: string): string[] =>
  [first(BROWSERS, userAgent), first(SYSTEMS, userAgent)].filter((name) => name !== undefined);
